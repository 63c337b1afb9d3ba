import { z } from "zod";
import { ENGINE_NAMES } from "@/lib/engine-names";
import { COVERAGE_UNITS, UNREAD_REASONS } from "@/lib/text/coverage";
import { countedList } from "./counted-list";
import { id, successAnswer, timestamp, wantedId } from "./envelope";
import { MAX_DOCUMENTS_PER_DOWNLOAD, MAX_DOCUMENTS_PER_EXTRACTION } from "./limits";
import { nextCursor } from "./paging";
import { valueDto } from "./value";
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
  credits: z.number().int().nullable().describe("What its runs have cost together."),
  rejection_reason: z
    .string()
    .nullable()
    .describe("Why it failed; in SUCCESS, why it could not be extracted again and has the values of before."),
  rejection_code: z.string().nullable().describe("The code of the error behind `rejection_reason`."),
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
    .describe(
      "How many values have a check, or are required and absent, and were neither confirmed nor corrected; tables also with a check " +
        "that is left after a correction.",
    ),
  fields_changed: z
    .boolean()
    .describe("Whether the extractor's fields have changed since the values were extracted."),
  changed_fields: z
    .number()
    .int()
    .describe(
      "How many fields were added or changed since; what was changed back or deleted does not count.",
    ),
  rows_omitted: z
    .record(z.string(), z.number().int())
    .describe("How many rows each table has that `extracted_data` leaves out. See `rows`.")
    .optional(),
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

const documentResultDto = z.object({
  document: documentDto,
  /** In the order of the extractor's fields when the document was processed. */
  values: z.array(valueDto),
  /** Null until SUCCESS. */
  usage: usageDto.nullable(),
});
export type DocumentResultDto = z.infer<typeof documentResultDto>;

const correctedValueDto = z.object({
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
  documents: countedList(
    z
      .array(wantedId, { error: "The documents must be a list of ids" })
      .min(1, { error: "Please select at least one document" }),
    MAX_DOCUMENTS_PER_EXTRACTION,
    `You can extract a maximum of ${MAX_DOCUMENTS_PER_EXTRACTION} documents again at once`,
  ),
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
  changes: z
    .object({
      cursor: z.string(),
      complete: z.boolean(),
      count: z.number().int(),
      counts: z.record(z.enum(DOCUMENT_STATUSES), z.number().int()),
      outdated: z.number().int().optional(),
      as_of: timestamp,
    })
    .describe(
      "Only with `changed_since`. `cursor` is the next request's `changed_since`. Unless the answer is `complete`, `documents` holds " +
        "those that were added or changed, and `count` says how many there are as of `as_of`: if, without those that have " +
        "expired by then, the caller has another number, others were deleted, and it asks for everything again. A complete answer holds " +
        "the first page where a `limit` was sent, and says how many processed documents are `outdated`: have `fields_changed`.",
    )
    .optional(),
});
type DocumentListAnswer = z.infer<typeof documentListAnswer>;
export type ChangedDocuments = Required<Pick<DocumentListAnswer, "documents" | "changes">> &
  Pick<DocumentListAnswer, "next_cursor">;
export const documentResultAnswer = successAnswer(documentResultDto.shape);

const formatError = `Please choose a format: ${listChoices(DOWNLOAD_FORMATS)}`;
const downloadFormat = z
  .string({ error: formatError })
  .transform((format) => format.toUpperCase())
  .pipe(z.enum(DOWNLOAD_FORMATS, { error: formatError }))
  .meta({ enum: DOWNLOAD_FORMATS });

export const testsetQuery = z.object({
  doc: z
    .array(wantedId)
    .min(1, { error: "Please select at least one document to download" })
    .max(MAX_DOCUMENTS_PER_DOWNLOAD, {
      error: `You can download a maximum of ${MAX_DOCUMENTS_PER_DOWNLOAD} documents at once`,
    }),
});
export type TestsetQuery = z.infer<typeof testsetQuery>;

export const downloadQuery = testsetQuery.extend({
  format: downloadFormat,
  table: z
    .string()
    .optional()
    .describe(
      "The name of a field of type TABLE: its rows are downloaded, a row an item, instead of the documents.",
    ),
});
export type DownloadQuery = z.infer<typeof downloadQuery>;
