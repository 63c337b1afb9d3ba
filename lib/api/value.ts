import { z } from "zod";
import { CHECK_CODES } from "@/lib/extraction/check-codes";
import { EVIDENCE_STATES } from "@/lib/extraction/types";
import { timestamp } from "./envelope";
import { SCALAR_TYPES } from "@/lib/extraction/field-types";
import { columnDto } from "./extractor";
import { FIELD_NAME_MAX, PLACED_CELLS_MAX } from "./limits";

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
      "`missing`: everything was read and no value was found. `unread`: no value was found, and a part of the document was " +
        "not read.",
    ),
  ...place,
  boxes,
});
export type EvidenceDto = z.infer<typeof evidenceDto>;

export const checkDto = z.object({
  code: z.enum(CHECK_CODES),
  /** One sentence for the user. */
  message: z.string(),
});

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A row: every column by its name. */
const row = z.record(z.string(), value);

/** A field as it was when the document was processed, with its value, how reliable that is, and where it was found. */
export const scalarValueDto = z.object({
  name: z.string(),
  type: z.enum(SCALAR_TYPES),
  required: z.boolean(),
  /** The current value. */
  value,
  /** The value that the engine found. */
  original: value,
  evidence: evidenceDto,
  /** The probability that the value is right, from 0 to 1; null if unknown or if there is no value. */
  confidence: z.number().nullable(),
  /** Empty if no check raised a concern. */
  checks: z.array(checkDto),
  /** Other values that were considered, best first. */
  candidates: z.array(z.object({ value, ...place, boxes })),
  correction: z
    .object({
      value,
      at: timestamp,
      /** Where the person's value stands in the document, if that is known. */
      place: z.object({ ...place, boxes }).optional(),
    })
    .nullable(),
  confirmed_at: timestamp.nullable(),
});
export type ScalarValueDto = z.infer<typeof scalarValueDto>;

export const tableEvidenceDto = evidenceDto.extend({
  rows: z
    .array(
      z.object({
        start: place.start,
        end: place.end,
        page: place.page,
        cells: z.record(z.string(), evidenceDto).describe("By column."),
      }),
    )
    .describe(
      `Of the rows that were found, at most for ${PLACED_CELLS_MAX.toLocaleString("en")} cells: those of the first rows. Empty in the ` +
        "list of values and in the answer to a correction, which does not change them.",
    ),
  counted: z
    .number()
    .int()
    .nullable()
    .describe(
      "How many rows the document's layout shows, counted without the engine; null where it shows no table.",
    ),
  attached_lines: z
    .number()
    .int()
    .nullable()
    .describe("How many lines the XML has that the PDF carries; null where it has none."),
  sums: z
    .array(
      z.object({
        column: z.string(),
        amount: z.number(),
        others: z
          .array(z.number())
          .describe("Other amounts below the table, which may explain a difference."),
        from: z
          .number()
          .int()
          .describe(
            "The found row that the part below the last subtotal begins with, which the sum may be that of.",
          ),
      }),
    )
    .describe("The sums that the document states of the columns."),
});

/** A field of type TABLE as it was when the document was processed: its rows, and where each of their cells was found. */
export const tableValueDto = scalarValueDto.extend({
  type: z.literal("TABLE"),
  columns: z.array(columnDto),
  value: z.array(row).nullable(),
  original: z.array(row).nullable(),
  evidence: tableEvidenceDto,
  rows_omitted: z
    .number()
    .int()
    .optional()
    .describe(
      "How many rows there are, where they are left out: in a list that was requested with brief=1, and of a long table unless " +
        "rows=all was asked for. A download has them all.",
    ),
  candidates: z.array(z.never()).describe("None."),
  correction: z
    .object({
      value: z.array(row).nullable(),
      at: timestamp,
      originals: z
        .array(z.number().int().nullable())
        .describe("For each row, the index of the row that was found; null for one that was added."),
    })
    .nullable(),
});
export type TableValueDto = z.infer<typeof tableValueDto>;

export const valueDto = z.discriminatedUnion("type", [scalarValueDto, tableValueDto]);
export type ValueDto = z.infer<typeof valueDto>;

const valueName = z.string().max(FIELD_NAME_MAX);
/** The words of the document that a person pointed at: UTF-16 offsets into its text, `end` exclusive. */
const pointedWords = z.strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) });
const rowNumber = z.number().int().min(0);
const changedRow = {
  name: valueName,
  row: rowNumber,
  /** How many rows the sender takes the table to have; where it has others, the change is refused. */
  of: z.number().int().min(0).optional(),
};
/** What a person says of a value. A text sent for another type is read as the document writes such values. */
export const correctValueInput = z.union(
  [
    z.strictObject({ name: valueName, value, pointed: pointedWords.optional() }),
    z.strictObject({ name: valueName, confirmed: z.literal(true) }),
    /** The position in `candidates`, from 0. */
    z.strictObject({ name: valueName, candidate: z.number().int().min(0) }),
    z.strictObject({ name: valueName, original: z.literal(true) }),
    /**
     * Of a TABLE: all its rows, some cells of a row (counted from 0), a row to insert before it, or its removal. `original` is
     * the index of the found row that is put back, `originals` those of all rows.
     */
    z.strictObject({
      name: valueName,
      value: z.array(row),
      originals: z.array(rowNumber.nullable()).optional(),
    }),
    z.strictObject({ ...changedRow, cells: row }),
    z.strictObject({ ...changedRow, insert: row, original: rowNumber.optional() }),
    z.strictObject({ ...changedRow, remove: z.literal(true) }),
  ],
  {
    error:
      "Please send a name, and either a value, confirmed: true, the number of a candidate, original: true, or a change of a row",
  },
);
export type CorrectValueInput = z.infer<typeof correctValueInput>;
