import { z } from "zod";
import { CHECK_CODES } from "@/lib/extraction/check-codes";
import { ENGINE_NAMES } from "@/lib/engine-names";
import { EVIDENCE_STATES } from "@/lib/extraction/types";
import { COVERAGE_UNITS, UNREAD_REASONS } from "@/lib/text/coverage";
import { fieldType } from "./extractor";
import { id, successAnswer, timestamp, wantedId } from "./envelope";
import {
  FIELD_NAME_MAX,
  MAX_DOCUMENTS_PER_DOWNLOAD,
  MAX_DOCUMENTS_PER_EXTRACTION,
  TEXT_SLICE_MAX,
} from "./limits";
import { nextCursor } from "./paging";
import { DOCUMENT_STATUSES, DOWNLOAD_FORMATS, listChoices } from "./vocabulary";

export const coverageDto = z
  .object({
    unit: z.enum(COVERAGE_UNITS),
    total: z.number().int(),
    read: z.number().int(),
    unread: z.array(
      z.object({ from: z.number().int(), to: z.number().int(), reason: z.enum(UNREAD_REASONS) }),
    ),
  })
  .describe(
    "What was read of a document. Unread parts are in order and do not overlap; they are not charged. Pages and rows " +
      "(records, without a header) count from 1, both ends of a part included; characters are UTF-16 offsets into the text, " +
      "`to` exclusive. A part of characters without length is the place of one that is missing, whose length is not known.",
  );
export type CoverageDto = z.infer<typeof coverageDto>;

/** How far the recognition of a document's pages has come. */
export const recognitionDto = z.object({ page: z.number().int(), of: z.number().int() });

export const documentDto = z.object({
  id,
  filename: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  created_at: timestamp,
  credits: z.number().int().nullable(),
  rejection_reason: z
    .string()
    .nullable()
    .describe("Why it failed; in SUCCESS, why it could not be extracted again and has the values of before."),
  /** A JSON string: field name -> value, in the extractor's order. Null until SUCCESS. */
  extracted_data: z.string().nullable(),
  /** When the document and everything extracted from it will be deleted. */
  expires_at: timestamp,
  size: z.number().int(),
  format: z.string(),
  words: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** Null until the document has been read. */
  coverage: coverageDto.nullable(),
  /** The current stage, or null when processing has finished. */
  stage: z.enum(["waiting", "reading", "recognising", "extracting"]).nullable(),
  /** Which of the pages without text is being recognised; null except in that stage. */
  recognition: recognitionDto.nullable(),
  /** Names of required fields without a value: not found, or not in what was read of the document. */
  missing_required: z.array(z.string()),
  to_check: z
    .number()
    .int()
    .describe("How many values have a check, and were neither confirmed nor corrected."),
  fields_changed: z
    .boolean()
    .describe("Whether the extractor's fields have changed since the values were extracted."),
});
export type DocumentDto = z.infer<typeof documentDto>;

/**
 * With `brief=1`, texts in `extracted_data` are truncated to 200 characters; `values_truncated` then names the fields
 * whose values were truncated, if any. Of many unread parts, `coverage` holds the first ten; `coverage_truncated` says so.
 */
export const documentInListDto = documentDto.extend({
  values_truncated: z.array(z.string()).optional(),
  coverage_truncated: z.literal(true).optional(),
});
export type DocumentInListDto = z.infer<typeof documentInListDto>;

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
const box = z.object({
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

/** A field as it was when the document was processed, with its value, how reliable that is, and where it was found. */
export const valueDto = z.object({
  name: z.string(),
  type: fieldType,
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
export type ValueDto = z.infer<typeof valueDto>;

export const usageDto = z
  .object({
    engine: z.enum(ENGINE_NAMES),
    model: z.string().nullable(),
    requests: z.number().int(),
    input_tokens: z.number().int(),
    cached_tokens: z.number().int(),
    output_tokens: z.number().int(),
  })
  .describe(
    "What reading a document took. `model` is null where no model was asked and nothing left the server; the cached tokens are " +
      "among the input tokens.",
  );
export type UsageDto = z.infer<typeof usageDto>;

export const documentResultDto = z.object({
  document: documentDto,
  /** In the order of the extractor's fields when the document was processed. */
  values: z.array(valueDto),
  /** Null until SUCCESS. */
  usage: usageDto.nullable(),
});
export type DocumentResultDto = z.infer<typeof documentResultDto>;

const blockSpan = { start: z.number().int(), end: z.number().int() };
/** From 1. */
const blockLevel = z.number().int();

export const textBlockDto = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("heading"), level: blockLevel, ...blockSpan }),
    z.object({ kind: z.literal("list_item"), level: blockLevel, ...blockSpan }),
    z.object({ kind: z.literal("preformatted"), ...blockSpan }),
    z.object({
      kind: z.literal("table"),
      ...blockSpan,
      /** How many of its first rows name what the columns contain. */
      header_rows: z.number().int(),
      /** Whether the first cell of each other row names what the row contains. */
      header_column: z.boolean(),
    }),
  ])
  .describe(
    "A part of the text with a form of its own; each line of a table is a row, whose cells are separated by tabs. The rest are " +
      "paragraphs. Offsets count UTF-16 units in the whole text.",
  );
export type TextBlockDto = z.infer<typeof textBlockDto>;

/** A slice of a document's text; offsets count UTF-16 units in the whole text. */
export const documentTextDto = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Length of the whole text. */
  length: z.number().int(),
  pages: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      /** Its text was recognised in a picture. */
      recognised: z.literal(true).optional(),
    }),
  ),
  blocks: z
    .array(textBlockDto)
    .describe(
      "Those of which the slice contains a part, in order. Empty where the format or an older text has none.",
    ),
});
export type DocumentTextDto = z.infer<typeof documentTextDto>;

/** A page of a document with a layout, in points from its top left corner; offsets count UTF-16 units in the whole text. */
export const documentPageDto = z.object({
  /** From 1. */
  number: z.number().int(),
  width: z.number(),
  height: z.number(),
  /** The page's part of the text, `end` exclusive. */
  start: z.number().int(),
  end: z.number().int(),
  text: z.string().describe(`The page's text, at most ${TEXT_SLICE_MAX} characters.`),
  recognised: z.boolean().describe("Whether its text was recognised in a picture."),
  words: z
    .array(
      z.object({
        start: z.number().int(),
        end: z.number().int(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        direction: z.number().optional(),
      }),
    )
    .describe(
      "In the order of `text`; a word that goes on in the next line is two. `direction` is that in which its characters " +
        "follow each other, in degrees clockwise; left out where they run from left to right.",
    ),
});
export type DocumentPageDto = z.infer<typeof documentPageDto>;

const valueName = z.string().max(FIELD_NAME_MAX);
/** The words of the document that a person pointed at: UTF-16 offsets into its text, `end` exclusive. */
const pointedWords = z.strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) });
/** What a person says of a value. A text sent for another type is read as the document writes such values. */
export const correctValueInput = z.union(
  [
    z.strictObject({ name: valueName, value, pointed: pointedWords.optional() }),
    z.strictObject({ name: valueName, confirmed: z.literal(true) }),
    /** The position in `candidates`, from 0. */
    z.strictObject({ name: valueName, candidate: z.number().int().min(0) }),
    z.strictObject({ name: valueName, original: z.literal(true) }),
  ],
  {
    error:
      "Please send a name, and either a value, confirmed: true, the number of a candidate, or original: true",
  },
);
export type CorrectValueInput = z.infer<typeof correctValueInput>;
export const correctedValueDto = z.object({
  value: valueDto,
  document: documentDto,
  label: z
    .string()
    .nullable()
    .describe(
      "The label that the corrected value stands beside, word for word, if the field does not know it.",
    ),
});
export type CorrectedValueDto = z.infer<typeof correctedValueDto>;
export const correctedValueAnswer = successAnswer(correctedValueDto.shape);

export const extractAgainInput = z.object({
  documents: z
    .array(wantedId, { error: "The documents must be a list of ids" })
    .min(1, { error: "Please select at least one document" })
    .max(MAX_DOCUMENTS_PER_EXTRACTION, {
      error: `You can extract a maximum of ${MAX_DOCUMENTS_PER_EXTRACTION} documents again at once`,
    }),
});
export const documentsAnswer = successAnswer({ documents: z.array(documentDto) });

/** A document in the grid. */
export const documentValuesDto = documentDto
  .pick({ id: true, filename: true })
  .extend({ values: z.array(valueDto) });
export type DocumentValuesDto = z.infer<typeof documentValuesDto>;
export const valueListAnswer = successAnswer({
  documents: z.array(documentValuesDto),
  next_cursor: id.nullable(),
});

export const documentAnswer = successAnswer({ document: documentDto });
export const documentListAnswer = successAnswer({
  documents: z.array(documentInListDto),
  next_cursor: nextCursor,
});
export const documentResultAnswer = successAnswer(documentResultDto.shape);
export const documentTextAnswer = successAnswer(documentTextDto.shape);
export const documentPageAnswer = successAnswer({ page: documentPageDto });

const offsetError = "start and end must be whole numbers, 0 or more";
const offset = z.coerce
  .number({ error: offsetError })
  .int({ error: offsetError })
  .min(0, { error: offsetError });
export const textSliceQuery = z.object({ start: offset.default(0), end: offset.optional() });
export type TextSliceQuery = z.infer<typeof textSliceQuery>;

const formatError = `Please choose a format: ${listChoices(DOWNLOAD_FORMATS)}`;
export const downloadFormat = z
  .string({ error: formatError })
  .transform((format) => format.toUpperCase())
  .pipe(z.enum(DOWNLOAD_FORMATS, { error: formatError }));

/** A page's number as sent by a caller. What is none matches no page. */
export const wantedPage = z.string().transform((value) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0));

export const testsetQuery = z.object({
  doc: z
    .array(wantedId)
    .min(1, { error: "Please select at least one document to download" })
    .max(MAX_DOCUMENTS_PER_DOWNLOAD, {
      error: `You can download a maximum of ${MAX_DOCUMENTS_PER_DOWNLOAD} documents at once`,
    }),
});
export type TestsetQuery = z.infer<typeof testsetQuery>;

export const downloadQuery = testsetQuery.extend({ format: downloadFormat });
export type DownloadQuery = z.infer<typeof downloadQuery>;
