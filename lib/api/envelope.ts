import { z } from "zod";

/** Every failure's answer. `code` is stable; `error` is for a person; `fields` names wrong inputs. */
export const failureAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With 500 only: names the log line. */
  request_id: z.string().optional(),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;

/** A success's answer with the given members. */
export function successAnswer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

export const messageAnswer = successAnswer({ message: z.string() });
export const timestamp = z.iso.datetime();
export const id = z.string().min(1).max(64);

/** An id as a caller writes it. What cannot be one, some of which the database refuses even to compare, names nothing. */
export const wantedId = z.string().transform((value) => (/^[\w-]{1,64}$/.test(value) ? value : "none"));
