import { z } from "zod";
import { id, successAnswer, timestamp } from "./envelope";

/** What is steady about a learnt place. */
const RELATIONS = ["line", "head", "above", "below", "place"] as const;

const layoutDto = z.object({
  id,
  documents: z.number().int().describe("How many reviewed documents have taught it."),
  last_used_at: timestamp.nullable().describe("When a document was last recognised as being of this layout."),
  right: z.number().int().describe("Values that were read by it, and right after a review."),
  wrong: z.number().int().describe("Values that were read by it, and corrected."),
  fields: z.array(
    z.object({
      name: z.string(),
      relation: z
        .enum(RELATIONS)
        .nullable()
        .describe(
          "What it is found by: words of its `line`, the `head` of its column, the line `above` or `below`, its `place` on the page; null " +
            "where the documents do not have it.",
        ),
      examples: z.number().int(),
    }),
  ),
});
export type LayoutDto = z.infer<typeof layoutDto>;

export const layoutListAnswer = successAnswer({ layouts: z.array(layoutDto) });
