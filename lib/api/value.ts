import { z } from "zod";
import { CHECK_CODES } from "@/lib/extraction/values/check-codes";
import { EVIDENCE_STATES } from "@/lib/extraction/values/types";
import { timestamp, wantedId } from "./envelope";
import { SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import { columnDto } from "./extractor";
import { CORRECTED_TEXT_MAX, FIELD_NAME_MAX, LEFT_OUT_MAX, PLACED_CELLS_MAX } from "./limits";
import { isOriginal, isRowOfCells, sentList, sentRow } from "./sent-rows";
import { tableRegion } from "./table-region";

const place = {
  quote: z.string().nullable(),
  /** UTF-16 offsets into the document's text, `end` exclusive. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  /** Counts from 1. */
  page: z.number().int().nullable(),
};

/** A rectangle in points from the page's top left corner. */
export const box = z.object({
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Box = z.infer<typeof box>;

/** One box per line of the quote. Empty if the format has no layout. */
const boxes = z.array(box);

export const evidenceDto = z.object({
  state: z
    .enum(EVIDENCE_STATES)
    .describe(
      "`missing`: everything was read and no value was found. `unread`: no value was found, and part of the document was " +
        "not read.",
    ),
  ...place,
  boxes,
});
export type EvidenceDto = z.infer<typeof evidenceDto>;

export const valueUnitDto = z.object({
  text: z.string().describe("As printed in the document."),
  code: z
    .string()
    .nullable()
    .describe(
      "The ISO 4217 code for money, or the symbol of a unit (kWh). Null if there is none, or if a sign such " +
        "as $ or kr could mean several currencies.",
    ),
});
export type ValueUnitDto = z.infer<typeof valueUnitDto>;

const unit = valueUnitDto
  .nullable()
  .describe("The unit next to a NUMBER, in its label or in its column's heading; null if there is none.");

export const unitEvidenceDto = evidenceDto.extend({ unit });
export type UnitEvidenceDto = z.infer<typeof unitEvidenceDto>;

const learned = z
  .object({ documents: z.number().int().min(1) })
  .nullable()
  .describe("The number of reviewed documents that taught where the value is; null if there are none.");

export const scalarEvidenceDto = unitEvidenceDto.extend({ learned });

export const checkDto = z.object({
  code: z.enum(CHECK_CODES),
  message: z.string(),
  rule: z.string().optional().describe("The name of the broken rule."),
  day: z
    .string()
    .optional()
    .describe(
      "With `seen_before` and `changed_since`: the day (YYYY-MM-DD, UTC) on which the earlier document was read.",
    ),
});

const wholeNumber = z.number().int().min(0);
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const candidate = z.object({ value, ...place, boxes });

export const possiblePlaceDto = z.object({
  ...place,
  boxes,
  line: z.string().describe("The line's words, up to 40 characters before and after."),
});
export type PossiblePlaceDto = z.infer<typeof possiblePlaceDto>;

export const offeredPlace = {
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  page: place.page,
  boxes,
};

const row = z.record(z.string(), value);
/** The index of the found row. Null for a row that the user added. */
const original = z.number().int().nullable();

export const scalarValueDto = z.object({
  name: z.string(),
  field: z
    .string()
    .optional()
    .describe("The id of the value's field. It does not change when the field is renamed."),
  type: z.enum(SCALAR_TYPES),
  required: z.boolean(),
  value,
  original: value,
  evidence: scalarEvidenceDto,
  /** A probability from 0 to 1. Null if unknown or if there is no value. */
  confidence: z.number().nullable(),
  checks: z.array(checkDto),
  candidates: z.array(candidate),
  suggestion: candidate
    .extend({ confidence: z.number().describe("The probability that this is the right value, from 0 to 1.") })
    .nullable()
    .describe(
      "The first candidate, if there is no value and the candidate may be right. It counts in `to_check` " +
        "until a user chooses it (candidate: 0), enters another value, or confirms that there is none. Null " +
        "if there is a value.",
    ),
  correction: z
    .object({
      value,
      at: timestamp,
      place: z
        .object({
          ...place,
          boxes,
          unit: valueUnitDto.optional().describe("The unit of a NUMBER in this place."),
        })
        .optional(),
    })
    .nullable(),
  confirmed_at: timestamp.nullable(),
  accepted_at: timestamp
    .nullable()
    .describe(
      "When a user accepted this value without review, together with all values without a check. It does " +
        "not count as reviewed, and nothing is learned from it.",
    ),
});
export type ScalarValueDto = z.infer<typeof scalarValueDto>;

const rowEvidenceDto = z.object({
  start: place.start,
  end: place.end,
  page: place.page,
  cells: z.record(z.string(), unitEvidenceDto).describe("By column."),
});

export const tableEvidenceDto = evidenceDto.extend({
  learned,
  rows: z
    .array(rowEvidenceDto)
    .describe(
      `The rows that were found, up to the first ${PLACED_CELLS_MAX.toLocaleString("en")} cells. Empty in the list of values and in ` +
        "the response to a correction, which does not change them.",
    ),
  counted: z
    .number()
    .int()
    .nullable()
    .describe(
      "How many rows the document's layout shows, counted without the engine; null if it shows no table.",
    ),
  attached_lines: z
    .number()
    .int()
    .nullable()
    .describe("The number of lines in the XML attached to the PDF; null if there is none."),
  drawn_from: wholeNumber
    .nullable()
    .describe(
      "The index of the first row that was read again, in a region drawn by a user or from another column; " +
        "null if there is none.",
    ),
  regions: z
    .array(tableRegion)
    .optional()
    .describe(
      "The regions that a user drew around the table, the latest for each page; omitted if there are none.",
    ),
  left_out: z
    .array(z.object({ ...place, boxes }))
    .describe(
      `Words in the table's lines that no cell contains, up to the first ${LEFT_OUT_MAX} places. The check ` +
        "words_left_out counts all of them. Empty in the list of values and in the response to a correction.",
    ),
  sums: z
    .array(
      z.object({
        column: z.string(),
        amount: z.number(),
        others: z.array(z.number()).describe("Other amounts below the table that may explain a difference."),
        from: z
          .number()
          .int()
          .describe(
            "The index of the first found row after the last subtotal. The sum may cover only the rows from there.",
          ),
      }),
    )
    .describe("The column sums that the document states."),
});

export const offeredColumn = columnDto.pick({ name: true, type: true, prompt: true });

export const resultColumn = columnDto.pick({ id: true, name: true, type: true, prompt: true });

export const columnAlternative = z.object({
  label: z.string().nullable().describe("The column's heading in the document; null if it has none."),
  examples: z.array(z.string()).describe("The words of the column's first three cells."),
});

export const tableValueDto = scalarValueDto.extend({
  type: z.literal("TABLE"),
  columns: z.array(
    resultColumn.extend({
      alternatives: z
        .array(columnAlternative)
        .optional()
        .describe(
          "Other columns in the document that this column could be, best first. Omitted if the choice is " +
            "certain or a user has chosen one.",
        ),
      unit: valueUnitDto
        .optional()
        .describe(
          "The unit in the column's heading, which also applies to numbers that a user enters; omitted if there " +
            "is none.",
        ),
    }),
  ),
  value: z.array(row).nullable(),
  original: z.array(row).nullable(),
  evidence: tableEvidenceDto,
  rows_omitted: z
    .number()
    .int()
    .optional()
    .describe(
      "The number of rows, if they are omitted: in lists with brief=1, in responses to corrections, and " +
        "for long tables without rows=all. The rows can be listed in pages, and a download contains all of them.",
    ),
  candidates: z.array(z.never()).describe("Always empty."),
  suggestion: scalarValueDto.shape.suggestion.describe("Always null."),
  correction: z
    .object({
      value: z.array(row).nullable(),
      at: timestamp,
      originals: z
        .array(original)
        .describe("For each row, its index among the rows that were found; null for an added row."),
    })
    .nullable(),
});
export type TableValueDto = z.infer<typeof tableValueDto>;

export const rowDto = z.object({ row: wholeNumber.describe("From 0."), cells: row, original });
export type RowDto = z.infer<typeof rowDto>;

/** A row with the values that were found for it. `found` is null for a row that the user added. */
export const placedRowDto = rowDto.extend({ found: row.nullable(), evidence: rowEvidenceDto.nullable() });
export type PlacedRowDto = z.infer<typeof placedRowDto>;

export const valueDto = z.discriminatedUnion("type", [scalarValueDto, tableValueDto]);
export type ValueDto = z.infer<typeof valueDto>;

const sent = {
  name: z.string().max(FIELD_NAME_MAX).optional(),
  field: wantedId.optional(),
  /** The change is refused if the document has another revision. */
  revision: wholeNumber.optional(),
};
const insist = z.literal(true).optional();
export const CORRECTED_TEXT_TOO_LONG = `Corrected text must have at most ${CORRECTED_TEXT_MAX.toLocaleString("en")} characters`;
const enteredValue = z.union([
  z.string().max(CORRECTED_TEXT_MAX, { error: CORRECTED_TEXT_TOO_LONG }),
  z.number(),
  z.boolean(),
  z.null(),
]);
const enteredRow = sentRow(enteredValue);
export const pointedWords = z.strictObject({ start: wholeNumber, end: wholeNumber });
const entered = { ...sent, insist };
const changedRow = {
  ...entered,
  row: wholeNumber,
  of: wholeNumber.optional(),
};
export const NO_CHANGE =
  "Please send a name with one change: value, start and end, confirmed, candidate, original: true, " +
  "accepted, region, column and alternative, or a row change";
export const NO_CHANGE_OF_MANY =
  "Please send a document, a name and one change: value, confirmed, candidate, original: true, or accepted";
export const valueChange = z.union(
  [
    z.strictObject({ ...entered, value: enteredValue, pointed: pointedWords.optional() }),
    /** False withdraws a confirmation but keeps a correction. */
    z.strictObject({ ...sent, confirmed: z.boolean() }),
    z.strictObject({ ...entered, candidate: wholeNumber }),
    z.strictObject({ ...sent, original: z.literal(true) }),
    /** Accepts the found values without review. False withdraws the acceptance. */
    z.strictObject({ ...sent, accepted: z.boolean() }),
    /**
     * Replaces all rows, changes or removes `row` (counted from 0), or inserts a row before it.
     * `original` and `originals` are the indices of found rows to restore.
     */
    z.strictObject({
      ...entered,
      value: sentList(enteredRow, isRowOfCells),
      originals: sentList(wholeNumber.nullable(), isOriginal).optional(),
    }),
    z.strictObject({ ...changedRow, cells: enteredRow }),
    z.strictObject({ ...changedRow, insert: enteredRow, original: wholeNumber.optional() }),
    z.strictObject({ ...changedRow, remove: z.literal(true) }),
    /**
     * An index into the column's `alternatives`. The alternative replaces all uncorrected cells of the
     * column.
     */
    z.strictObject({ ...sent, column: z.string().max(FIELD_NAME_MAX), alternative: wholeNumber }),
    /** Reads a TABLE within a region. Replaces the rows there and, if columns are named, on following pages. */
    z.strictObject({ ...sent, region: tableRegion }),
    z.strictObject({ ...entered, ...pointedWords.shape }),
  ],
  { error: NO_CHANGE },
);

export function namesValue({
  name,
  field,
}: {
  name?: string | undefined;
  field?: string | undefined;
}): boolean {
  return name !== undefined || field !== undefined;
}

export const correctValueInput = valueChange.refine(namesValue, { error: NO_CHANGE });
export type CorrectValueInput = z.input<typeof correctValueInput>;
export type NamedChange = CorrectValueInput & { name: string };
