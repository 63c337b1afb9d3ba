import { z } from "zod";
import { countedList } from "./counted-list";
import { id, successAnswer, timestamp, wantedId } from "./envelope";
import { RELEARNED_DOCUMENTS_MAX } from "./limits";
import { scalarValueDto } from "./value";

const RELATIONS = ["line", "head", "headings", "above", "below", "place"] as const;

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
          "What it is found by: words of its `line`, the `head` of its column, the `headings` of its columns (a TABLE), the line `above` or " +
            "`below`, its `place` on the page; null " +
            "where the documents do not have it.",
        ),
      examples: z.number().int(),
    }),
  ),
});
export type LayoutDto = z.infer<typeof layoutDto>;

const readingsDto = z.object({
  papers: z.number().int(),
  known: z.number().int().describe("Those of layouts that reviewed documents had taught."),
  looks: z.number().int().describe("Values to check, of all of them together, as they were read."),
});
export type ReadingsDto = z.infer<typeof readingsDto>;

const learntDto = z.object({
  layouts: z.array(layoutDto),
  readings: z
    .object({ this_week: readingsDto, before: readingsDto })
    .describe(
      "The documents that were read since Monday (UTC), and before. Extracting one again does not count.",
    ),
  remembered: z
    .object({ documents: z.number().int(), since: timestamp.nullable() })
    .describe(
      "Of how many documents there are keyed hashes of unique values or bank accounts, and since when; null without any.",
    ),
});
export type LearntDto = z.infer<typeof learntDto>;

export const layoutListAnswer = successAnswer(learntDto.shape);

export const relearnQuery = z.object({
  document: wantedId.optional().describe("A reviewed document: its lesson is counted, and it is no other."),
});

export const relearnInput = z.object({
  documents: countedList(
    z
      .array(wantedId, { error: "The documents must be a list of ids" })
      .min(1, { error: "Please select at least one document" }),
    RELEARNED_DOCUMENTS_MAX,
    `You can update a maximum of ${RELEARNED_DOCUMENTS_MAX} documents at once`,
  ),
  field: wantedId
    .optional()
    .describe(
      "A field that was added after the documents were read. It alone is then read, in those that have no value of it yet. No table.",
    ),
});
export type RelearnInput = z.infer<typeof relearnInput>;

const { value } = scalarValueDto.shape;
const relearnedDocumentDto = z.object({
  id,
  filename: z.string(),
  changes: z
    .array(
      z.object({
        name: z.string(),
        old: value,
        new: value,
        cells: z.number().int().optional().describe("Only for a TABLE: how many of its cells change."),
      }),
    )
    .describe(
      "`new` is equal to `old` where the value only needs no look any more. Those of a TABLE are numbers of rows.",
    ),
});
export type RelearnedDocumentDto = z.infer<typeof relearnedDocumentDto>;

export const relearnableAnswer = successAnswer({
  remembered: z
    .number()
    .int()
    .describe("Of how many values of the reviewed document it is remembered where they are; 0 without one."),
  documents: z.array(relearnedDocumentDto).describe("Those that would change, of the newest documents."),
});

export const relearnedAnswer = successAnswer({ documents: z.array(relearnedDocumentDto) });
