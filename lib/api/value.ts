import { z } from "zod";
import { CHECK_CODES } from "@/lib/extraction/values/check-codes";
import { EVIDENCE_STATES } from "@/lib/extraction/values/types";
import { timestamp, wantedId } from "./envelope";
import { SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import { columnDto } from "./extractor";
import { CORRECTED_TEXT_MAX, FIELD_NAME_MAX, LEFT_OUT_MAX, PLACED_CELLS_MAX } from "./limits";
import { tableRegion } from "./table-region";

/** The location of a quote in the document. */
const place = {
  quote: z.string().nullable(),
  /** UTF-16 offsets into the document's text, `end` exclusive. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  /** 1-based. */
  page: z.number().int().nullable(),
};

/** A rectangle on a page, in points from the page's top left corner. */
export const box = z.object({
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Box = z.infer<typeof box>;

/** One for each line of the quote; empty if the format has no layout. */
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
  text: z.string().describe("As the document prints it."),
  code: z
    .string()
    .nullable()
    .describe(
      "ISO 4217 for money, the symbol of a quantity (kWh); null where there is none, or the document does not say which currency " +
        "a sign of several ($, kr) means.",
    ),
});
export type ValueUnitDto = z.infer<typeof valueUnitDto>;

const unit = valueUnitDto
  .nullable()
  .describe("What is beside a NUMBER, or in its label or column's head; null where nothing is.");

/** The evidence of a value or a cell. */
export const unitEvidenceDto = evidenceDto.extend({ unit });
export type UnitEvidenceDto = z.infer<typeof unitEvidenceDto>;

const learned = z
  .object({ documents: z.number().int().min(1) })
  .nullable()
  .describe("How many reviewed documents of the same layout taught where the value is; null where none did.");

export const scalarEvidenceDto = unitEvidenceDto.extend({ learned });

export const checkDto = z.object({
  code: z.enum(CHECK_CODES),
  /** One sentence for the user. */
  message: z.string(),
  rule: z.string().optional().describe("The name of the rule that is broken."),
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

/** One of several places where a person's value is in the document. */
export const possiblePlaceDto = z.object({
  ...place,
  boxes,
  line: z.string().describe("The words of its line, up to 40 characters on either side."),
});
export type PossiblePlaceDto = z.infer<typeof possiblePlaceDto>;

/** The place of an offer, whose words are always known. */
export const offeredPlace = {
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  page: place.page,
  boxes,
};

/** A row: every column by its name. */
const row = z.record(z.string(), value);
/** The index of the row that was found; null for one that was added. */
const original = z.number().int().nullable();

/** A field's value under its present name, how reliable it is, and where it was found. */
export const scalarValueDto = z.object({
  name: z.string(),
  field: z.string().optional().describe("The id of its field, which stays when that is renamed."),
  type: z.enum(SCALAR_TYPES),
  required: z.boolean(),
  /** The current value. */
  value,
  /** The value that the engine found. */
  original: value,
  evidence: scalarEvidenceDto,
  /** The probability that the value is right, from 0 to 1; null if unknown or if there is no value. */
  confidence: z.number().nullable(),
  /** Empty if no check raised a concern. */
  checks: z.array(checkDto),
  /** Other values that were considered, best first. */
  candidates: z.array(candidate),
  suggestion: candidate
    .extend({ confidence: z.number().describe("The probability that it is right, from 0 to 1.") })
    .nullable()
    .describe(
      "The first candidate, where there is no value and it may be the right one. It counts as to be checked until it is taken " +
        "(candidate: 0), another value is entered, or it is confirmed that there is none. Null where there is a value.",
    ),
  correction: z
    .object({
      value,
      at: timestamp,
      /** Where the person's value is in the document, if that is known. */
      place: z
        .object({ ...place, boxes, unit: valueUnitDto.optional().describe("The unit of a NUMBER there.") })
        .optional(),
    })
    .nullable(),
  confirmed_at: timestamp.nullable(),
  accepted_at: timestamp
    .nullable()
    .describe(
      "When a person accepted what was found without a look, with everything that had no check: it does not count as reviewed and " +
        "teaches nothing.",
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
    .describe("How many lines the XML attached to the PDF has; null if there is none."),
  drawn_from: wholeNumber
    .nullable()
    .describe(
      "The index of the first found row that was read again: within a region drawn by a person, or with another column; null where " +
        "none was.",
    ),
  regions: z
    .array(tableRegion)
    .optional()
    .describe("What a person has drawn around it, the last region of each page; omitted where nothing was."),
  left_out: z
    .array(z.object({ ...place, boxes }))
    .describe(
      `The words of the table's lines that no cell holds, up to the first ${LEFT_OUT_MAX} places: the check words_left_out counts ` +
        "all of them. Empty in the list of values and in the response to a correction.",
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
            "The index of the found row that begins the part below the last subtotal, to which the sum may refer.",
          ),
      }),
    )
    .describe("The sums that the document states for the columns."),
});

/** A column as a document offers it. */
export const offeredColumn = columnDto.pick({ name: true, type: true, prompt: true });

/** A column as a result has it: what its cells may be is the field's to say. */
export const resultColumn = columnDto.pick({ id: true, name: true, type: true, prompt: true });

/** Another column of the document that a column may be. */
export const columnAlternative = z.object({
  label: z.string().nullable().describe("Its heading in the document; null where it has none."),
  examples: z.array(z.string()).describe("The words of its first cells, up to three."),
});

/** The value of a field of type TABLE: its rows, and where each of their cells was found. */
export const tableValueDto = scalarValueDto.extend({
  type: z.literal("TABLE"),
  columns: z.array(
    resultColumn.extend({
      alternatives: z
        .array(columnAlternative)
        .optional()
        .describe(
          "The other columns of the document that it may be, best first; omitted where it is certain, and once one of them was chosen.",
        ),
      unit: valueUnitDto
        .optional()
        .describe(
          "The unit that its head says, which counts for numbers that a person enters; omitted where it says none.",
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
      "The number of rows, if they are omitted: in a list requested with brief=1, in the response to a correction, and for a long " +
        "table unless rows=all was requested. The rows can be listed in pages, and a download contains all of them.",
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

/** A row in force. */
export const rowDto = z.object({ row: wholeNumber.describe("From 0."), cells: row, original });
export type RowDto = z.infer<typeof rowDto>;

/** A row in force with what was found in its place: the cells as they were found, and where. Null for a row that was added. */
export const placedRowDto = rowDto.extend({ found: row.nullable(), evidence: rowEvidenceDto.nullable() });
export type PlacedRowDto = z.infer<typeof placedRowDto>;

export const valueDto = z.discriminatedUnion("type", [scalarValueDto, tableValueDto]);
export type ValueDto = z.infer<typeof valueDto>;

const sent = {
  name: z.string().max(FIELD_NAME_MAX).optional(),
  /** The id of the value's field, in the place of its name. */
  field: wantedId.optional(),
  /** That of the document which the sender has seen; where it has another, the change is refused. */
  revision: wholeNumber.optional(),
};
/** What is entered is taken even if the field's limits refuse it; it has a check then. */
const insist = z.literal(true).optional();
export const CORRECTED_TEXT_TOO_LONG = `A corrected text must have at most ${CORRECTED_TEXT_MAX.toLocaleString("en")} characters`;
const enteredValue = z.union([
  z.string().max(CORRECTED_TEXT_MAX, { error: CORRECTED_TEXT_TOO_LONG }),
  z.number(),
  z.boolean(),
  z.null(),
]);
const enteredRow = z.record(z.string(), enteredValue);
/** The words of the document that a person pointed at: UTF-16 offsets into its text, `end` exclusive. */
export const pointedWords = z.strictObject({ start: wholeNumber, end: wholeNumber });
const entered = { ...sent, insist };
const changedRow = {
  ...entered,
  row: wholeNumber,
  /** How many rows the sender takes the table to have; where it has others, the change is refused. */
  of: wholeNumber.optional(),
};
export const NO_CHANGE =
  "Please send a name with one of: a value, start and end, confirmed: true or false, a candidate's number, original: true, accepted: true or false, a region, a column with an alternative, or a change to a row";
export const NO_CHANGE_OF_MANY =
  "Please send a document and a name with one of: a value, confirmed: true or false, a candidate's number, original: true, or accepted: true or false";
/** What a person says of a value. A text sent for another type is read as the document writes such values. */
export const valueChange = z.union(
  [
    z.strictObject({ ...entered, value: enteredValue, pointed: pointedWords.optional() }),
    /** False takes a confirmation back, and leaves a correction as it is. */
    z.strictObject({ ...sent, confirmed: z.boolean() }),
    /** The position in `candidates`, from 0. */
    z.strictObject({ ...entered, candidate: wholeNumber }),
    z.strictObject({ ...sent, original: z.literal(true) }),
    /** Accepts what was found without a look at it; false takes that back. */
    z.strictObject({ ...sent, accepted: z.boolean() }),
    /**
     * Changes to a TABLE: all its rows, some cells of a row (counted from 0), a row to insert before it, or its
     * removal. `original` is the index of the found row that is put back, `originals` those of all rows.
     */
    z.strictObject({
      ...entered,
      value: z.array(enteredRow),
      originals: z.array(wholeNumber.nullable()).optional(),
    }),
    z.strictObject({ ...changedRow, cells: enteredRow }),
    z.strictObject({ ...changedRow, insert: enteredRow, original: wholeNumber.optional() }),
    z.strictObject({ ...changedRow, remove: z.literal(true) }),
    /** The position in the `alternatives` of a column, from 0: all its cells are read there, but for those that were corrected. */
    z.strictObject({ ...sent, column: z.string().max(FIELD_NAME_MAX), alternative: wholeNumber }),
    /**
     * Reads a TABLE again within a part of a page. Its rows take the place of those on this page; where columns are named, also of
     * those on the following pages that continue it.
     */
    z.strictObject({ ...sent, region: tableRegion }),
    /** The value that these words of the document say. */
    z.strictObject({ ...entered, ...pointedWords.shape }),
  ],
  { error: NO_CHANGE },
);

/** Whether it is said which value is meant. */
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
/** A change of a value that is meant by its name, as the screens send it. */
export type NamedChange = CorrectValueInput & { name: string };
