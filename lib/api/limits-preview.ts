import { z } from "zod";
import { id, successAnswer } from "./envelope";
import { limitsInput } from "./value-limits";

export const previewLimitsInput = z.object({
  ...limitsInput,
  column: z
    .string({ error: "The column must be text" })
    .optional()
    .describe("For a TABLE: the current name of the column to which the limits apply."),
});
export type PreviewLimitsInput = z.infer<typeof previewLimitsInput>;

export const PREVIEWED_CELLS_MAX = 50_000;

const limitsPreviewDto = z.object({
  values: z
    .number()
    .int()
    .describe(
      "How many values were tested: those of the newest 100 processed documents. For a column, the values " +
        `of all rows are tested, up to ${PREVIEWED_CELLS_MAX.toLocaleString("en")}.`,
    ),
  broken: z.number().int().describe("How many of these values break the limits."),
  examples: z
    .array(
      z.object({
        id,
        filename: z.string(),
        value: z.union([z.string(), z.number(), z.boolean()]),
        row: z.number().int().optional().describe("For a column: the index of the row, from 0."),
      }),
    )
    .describe("The first ten values that break the limits, with their documents."),
});
export type LimitsPreviewDto = z.infer<typeof limitsPreviewDto>;
export const limitsPreviewAnswer = successAnswer({ preview: limitsPreviewDto });
