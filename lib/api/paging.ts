import { z } from "zod";
import { id } from "./envelope";
import { PAGE_MAX } from "./limits";

const limitError = `limit must be a whole number from 1 to ${PAGE_MAX}`;

/** How a list is asked for. Without `limit` and `after` it comes whole; with one of them in pages. */
export const listQuery = z.object({
  limit: z.coerce
    .number({ error: limitError })
    .int({ error: limitError })
    .min(1, { error: limitError })
    .max(PAGE_MAX, { error: limitError })
    .optional(),
  /** The former page's `next_cursor`. */
  after: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: "after must be the next_cursor of a page" })
    .optional(),
  /** Long texts are cut, and what was cut is named. */
  brief: z
    .enum(["0", "1"], { error: "brief must be 1 or 0" })
    .transform((brief) => brief === "1")
    .optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** What of a list is wanted, newest first; all of it where nothing is said. */
export interface ListSlice {
  /** Only what comes after the one of this id. */
  after?: string;
  take?: number;
  brief?: boolean;
}

/** In a page: what the next one is asked for with; null on the last. Not sent with a whole list. */
export const nextCursor = id.nullable().optional();
