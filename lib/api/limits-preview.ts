import { z } from "zod";
import { id, successAnswer } from "./envelope";
import { limitsInput } from "./value-limits";

export const previewLimitsInput = z.object(limitsInput);
export type PreviewLimitsInput = z.infer<typeof previewLimitsInput>;

/** What limits say of the values that a field has in the documents of its extractor. */
const limitsPreviewDto = z.object({
  values: z
    .number()
    .int()
    .describe("The values that were looked at: those of the newest 100 processed documents."),
  broken: z.number().int().describe("How many break them."),
  examples: z
    .array(z.object({ id, filename: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }))
    .describe("The first ten that do, with their documents."),
});
export type LimitsPreviewDto = z.infer<typeof limitsPreviewDto>;
export const limitsPreviewAnswer = successAnswer({ preview: limitsPreviewDto });
