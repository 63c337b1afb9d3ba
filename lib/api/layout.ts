import { z } from "zod";
import { countedList } from "./counted-list";
import { id, successAnswer, timestamp, wantedId } from "./envelope";
import { RELEARNED_DOCUMENTS_MAX } from "./limits";
import { scalarValueDto } from "./value";

const RELATIONS = ["line", "head", "headings", "above", "below", "place"] as const;

const layoutDto = z.object({
  id,
  documents: z.number().int().describe("The number of reviewed documents that this layout was learned from."),
  last_used_at: timestamp.nullable().describe("When a document with this layout was last seen."),
  right: z.number().int().describe("How many values read with this layout were confirmed in a review."),
  wrong: z.number().int().describe("How many values read with this layout were corrected in a review."),
  fields: z.array(
    z.object({
      name: z.string(),
      relation: z
        .enum(RELATIONS)
        .nullable()
        .describe(
          "How the value is found: by words of its `line`, by the `head` of its column, by the `headings` of " +
            "its columns (for a TABLE), by the line `above` or `below`, or by its `place` on the page. Null if " +
            "the documents do not have the value.",
        ),
      examples: z.number().int(),
    }),
  ),
});
export type LayoutDto = z.infer<typeof layoutDto>;

const readingsDto = z.object({
  papers: z.number().int(),
  known: z.number().int().describe("How many of them had a learned layout."),
  looks: z.number().int().describe("How many values needed a check in these documents when they were read."),
});
export type ReadingsDto = z.infer<typeof readingsDto>;

const learntDto = z.object({
  layouts: z.array(layoutDto),
  readings: z
    .object({ this_week: readingsDto, before: readingsDto })
    .describe(
      "The documents read since Monday (UTC), and those read earlier. Extracting a document again does not " +
        "count.",
    ),
  remembered: z
    .object({ documents: z.number().int(), since: timestamp.nullable() })
    .describe(
      "How many documents have keyed hashes of unique values or bank accounts stored, and since when. " +
        "`since` is null if there are none.",
    ),
});
export type LearntDto = z.infer<typeof learntDto>;

export const layoutListAnswer = successAnswer(learntDto.shape);

export const relearnQuery = z.object({
  document: wantedId
    .optional()
    .describe(
      "A reviewed document. `remembered` counts what was learned from it, and `documents` does not include it.",
    ),
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
      "A field that was added after the documents were read. Only this field is read, and only in documents " +
        "that lack a value for it. It cannot be a TABLE.",
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
        cells: z.number().int().optional().describe("Only for a TABLE: how many cells change."),
      }),
    )
    .describe(
      "`new` equals `old` if the value stays the same but no longer needs a check. For a TABLE, both are row counts.",
    ),
});
export type RelearnedDocumentDto = z.infer<typeof relearnedDocumentDto>;

export const relearnableAnswer = successAnswer({
  remembered: z
    .number()
    .int()
    .describe(
      "For how many values a place was learned from the reviewed document; 0 if no document was sent.",
    ),
  documents: z.array(relearnedDocumentDto).describe("Which of the newest documents would change."),
});

export const relearnedAnswer = successAnswer({ documents: z.array(relearnedDocumentDto) });
