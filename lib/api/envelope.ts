import { z } from "zod";

/** `code` is stable, `error` is for the user, and `fields` names invalid inputs. */
export const failureAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The request's ID in the server's log. Set for status 500 and above. */
  request_id: z.string().optional(),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;

export const rpcFailureAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  error: z.object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() }),
  id: z.union([z.string(), z.number(), z.null()]).describe("The id of the message, if it has one."),
});

export function successAnswer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

export const messageAnswer = successAnswer({ message: z.string() });
export const timestamp = z.iso.datetime();
export const id = z.string().min(1).max(64);

/** A malformed ID becomes "none", because the database refuses some characters. */
export const wantedId = z.string().transform((value) => (/^[\w-]{1,64}$/.test(value) ? value : "none"));
