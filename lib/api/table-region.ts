import { z } from "zod";
import { FIELD_NAME_MAX } from "./limits";

const LINES_MAX = 50;
const ROW_LINES_MAX = 500;

const length = z.number().positive();

/** A region that a user drew, in points from the page's top left corner. */
export const pageRegion = z.strictObject({
  page: z.number().int().min(1),
  x: z.number(),
  y: z.number(),
  width: length,
  height: length,
});

const drawnColumn = z.strictObject({
  x: z.number().describe("Where the column begins, measured from the left edge of the page."),
  column: z
    .string()
    .max(FIELD_NAME_MAX)
    .nullable()
    .describe("The id or name of the table's column; null if this is none of its columns."),
});

/** `columns` contains the lines between columns, or each column's start and ID. */
export const tableRegion = pageRegion.extend({
  columns: z.union([z.array(z.number()).max(LINES_MAX), z.array(drawnColumn).max(LINES_MAX + 1)]),
  rows: z
    .array(z.number())
    .max(ROW_LINES_MAX)
    .optional()
    .describe("The positions of the lines between rows. If omitted, the rows are detected."),
});
export type TableRegionDto = z.infer<typeof tableRegion>;
