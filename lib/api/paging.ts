import { z } from "zod";
import { id } from "./envelope";
import { PAGE_MAX } from "./limits";

const cursorError = "after must be the next_cursor of a page";
const limitError = `limit must be a whole number from 1 to ${PAGE_MAX}`;

const limit = z.coerce
  .number({ error: limitError })
  .int({ error: limitError })
  .min(1, { error: limitError })
  .max(PAGE_MAX, { error: limitError });
const after = z.string().regex(/^[\w-]{1,64}$/, { error: cursorError });

const brief = z
  .enum(["0", "1"], { error: "brief must be 1 or 0" })
  .transform((wanted) => wanted === "1")
  .optional();

export const rowsQuery = z.object({
  rows: z
    .literal("all", { error: "rows must be all" })
    .describe("Includes the rows of long tables. Otherwise `rows_omitted` says how many there are.")
    .optional(),
});

export const pageQuery = rowsQuery.extend({ limit: limit.default(PAGE_MAX), after: after.optional(), brief });

export const rowListQuery = z.object({
  name: z.string({ error: "name must be the name of a table" }),
  limit: limit.default(PAGE_MAX),
  after: z.coerce
    .number({ error: cursorError })
    .int({ error: cursorError })
    .min(0, { error: cursorError })
    .optional(),
});
export type RowListQuery = z.output<typeof rowListQuery>;

/** The query of lists that are returned whole unless `limit` or `after` asks for a page. */
export const listQuery = z.object({
  limit: limit.optional(),
  after: after.optional(),
  brief,
});
export type ListQuery = z.output<typeof listQuery>;

export const changesQuery = listQuery
  .extend({
    ...rowsQuery.shape,
    changed_since: z
      .string()
      .regex(/^(0|\d{1,18}(-\d{0,4})?-[\w-]{12})$/, {
        error: "changed_since must be the cursor from an earlier response's changes, or 0",
      })
      .describe(
        "Returns only what has changed since this cursor. 0 returns everything, with the cursor to continue from.",
      )
      .optional(),
  })
  .refine(({ changed_since, after }) => changed_since === undefined || after === undefined, {
    error: "changed_since cannot be combined with after",
    path: ["changed_since"],
  });

/** An empty slice means the whole list, newest first. */
export interface ListSlice {
  after?: string;
  take?: number;
  brief?: boolean;
  rows?: "all" | undefined;
}

/** Null on the last page, omitted when the whole list is returned. */
export const nextCursor = id.nullable().optional();
