import { z } from "zod";
import { ENGINE_NAMES } from "@/lib/engine-names";
import { COVERAGE_UNITS, UNREAD_REASONS } from "@/lib/text/coverage";
import { countedList } from "./counted-list";
import { id, successAnswer, timestamp, wantedId } from "./envelope";
import {
  FIELDS_PER_EXTRACTOR_MAX,
  MAX_DOCUMENTS_PER_DOWNLOAD,
  MAX_DOCUMENTS_PER_EXTRACTION,
  PAGE_MAX,
} from "./limits";
import { nextCursor } from "./paging";
import { box, checkDto, placedRowDto, possiblePlaceDto, rowDto, valueDto } from "./value";
import { DOCUMENT_CHECK_CODES, DOCUMENT_STATUSES, DOWNLOAD_FORMATS, listChoices } from "./vocabulary";

export const coverageDto = z
  .object({
    unit: z.enum(COVERAGE_UNITS),
    total: z.number().int(),
    read: z.number().int(),
    unread: z.array(
      z.object({
        from: z.number().int(),
        to: z.number().int(),
        reason: z.enum(UNREAD_REASONS),
        boxes: z
          .array(box)
          .optional()
          .describe(
            "Where the illegible words of a page are. Only the first ones are listed if there are many.",
          ),
      }),
    ),
  })
  .describe(
    "What was read. Unread parts are in order, do not overlap and are not charged. Pages and rows " +
      "(without the header) count from 1, both ends included. Characters are UTF-16 offsets, `to` " +
      "exclusive; an empty range is a missing part of unknown length. Pages that are `not_visible`, " +
      "`struck_through` or `illegible` are charged without those words.",
  );
export type CoverageDto = z.infer<typeof coverageDto>;

export const recognitionDto = z.object({ page: z.number().int(), of: z.number().int() });

const documentCheckDto = z.object({
  code: z.enum(DOCUMENT_CHECK_CODES),
  message: z.string(),
  document: id.optional().describe("With `same_file`: the other document."),
});
export type DocumentCheckDto = z.infer<typeof documentCheckDto>;

export const documentDto = z.object({
  id,
  filename: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  created_at: timestamp,
  credits: z.number().int().nullable().describe("The total cost of its runs."),
  rejection_reason: z
    .string()
    .nullable()
    .describe(
      "Why the document failed. With SUCCESS: why it could not be extracted again; it keeps its previous values.",
    ),
  rejection_code: z.string().nullable().describe("The code of the error behind `rejection_reason`."),
  /** A JSON object as a string, with field names and values in the extractor's order. Null until SUCCESS. */
  extracted_data: z.string().nullable(),
  expires_at: timestamp,
  size: z.number().int(),
  format: z.string(),
  words: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  coverage: coverageDto.nullable(),
  stage: z.enum(["waiting", "reading", "recognising", "extracting"]).nullable(),
  recognition: recognitionDto.nullable(),
  /** Required fields without a value. The value may be in an unread part of the document. */
  missing_required: z.array(z.string()),
  to_check: z
    .number()
    .int()
    .describe(
      "How many values a user should review: those with a check or a suggestion, and required ones that " +
        "are missing, unless they were confirmed or corrected. A table counts until all its checks are " +
        "settled. An unconfirmed document that is `unlike_the_others` counts as one more.",
    ),
  checks: z
    .array(documentCheckDto)
    .describe(
      "`unlike_the_others`: no values were found, or fewer than a third of what the extractor usually " +
        "finds. `same_file`: the extractor has another document with the same file.",
    ),
  confirmed_at: timestamp.nullable().describe("When a user confirmed the document despite its `checks`."),
  reviewed: z
    .boolean()
    .describe("Whether nothing is left to check and a user has confirmed or corrected at least one value."),
  fields_changed: z
    .boolean()
    .describe("Whether the extractor's fields have changed since the values were extracted."),
  changed_fields: z
    .number()
    .int()
    .describe(
      "How many fields have been added or changed since the values were extracted. Fields that were changed " +
        "back or deleted do not count.",
    ),
  rows_omitted: z
    .record(z.string(), z.number().int())
    .describe("The number of rows of each table that `extracted_data` omits. See `rows`.")
    .optional(),
  revision: z
    .number()
    .int()
    .describe(
      "Increases with each change to the document's values. A correction that sends another revision is " +
        "refused with 409.",
    ),
});
export type DocumentDto = z.infer<typeof documentDto>;

/** `brief=1` cuts values in `extracted_data` to 200 characters and lists only the first ten unread parts. */
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
    "What processing the document used. `model` is null if no model was used and nothing left the server. " +
      "Input tokens include the cached tokens.",
  );
export type UsageDto = z.infer<typeof usageDto>;

const documentResultDto = z.object({
  document: documentDto,
  /** Values in the order that the fields had when the document was processed. */
  values: z.array(valueDto),
  usage: usageDto.nullable(),
});
export type DocumentResultDto = z.infer<typeof documentResultDto>;

export const valueSummary = z.object({ name: z.string(), checks: z.array(checkDto) });

const correctedValueDto = z.object({
  value: valueDto,
  rows: z
    .array(rowDto)
    .nullable()
    .describe(
      `The changed rows of a table, which \`value\` and \`document\` omit; null if more than ${PAGE_MAX} rows ` +
        "changed.",
    ),
  document: documentDto,
  label: z
    .string()
    .nullable()
    .describe(
      "The label next to the corrected value, word for word, if it is not one of the field's labels.",
    ),
  places: z
    .array(possiblePlaceDto)
    .optional()
    .describe(
      "The places where the value occurs, if there are two to six. To say which one you mean, send the " +
        "correction again with that place as `pointed`. Otherwise the next document with this layout decides.",
    ),
  also_changed: z
    .array(valueSummary)
    .optional()
    .describe("Other values whose checks changed, with all their checks."),
});
export type CorrectedValueDto = z.infer<typeof correctedValueDto>;

export const confirmDocumentInput = z.object({
  confirmed: z
    .boolean({ error: "confirmed must be true or false" })
    .describe("true confirms that the document is right despite its `checks`; false undoes that."),
});

export const documentDataQuery = z.object({
  shape: z
    .enum(["fields", "schema"], { error: "shape must be fields or schema" })
    .optional()
    .describe(
      "fields (the default) returns the values by field name; schema returns them in the shape of the " +
        "extractor's JSON Schema.",
    ),
});
export type DocumentDataQuery = z.infer<typeof documentDataQuery>;

const documentDataDto = z.object({
  data: z.record(z.string(), z.unknown()),
  problems: z
    .array(
      z.object({
        place: z.string().describe("A JSON Pointer into the data, such as /Seller/name."),
        message: z.string(),
      }),
    )
    .describe("Up to 100 places where the data does not match the JSON Schema. Empty with shape=fields."),
});
export type DocumentDataDto = z.infer<typeof documentDataDto>;
export const documentDataAnswer = successAnswer(documentDataDto.shape);

export const rowListAnswer = successAnswer({
  rows: z.array(placedRowDto),
  revision: documentDto.shape.revision.describe(
    "The document's revision. If it differs between two pages, the table changed in between.",
  ),
  next_cursor: id.nullable(),
});
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

export const documentValuesDto = documentDto
  .pick({ id: true, filename: true, revision: true })
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
      "Only with `changed_since`. Send `cursor` as the next request's `changed_since`. Unless the response " +
        "is `complete`, `documents` contains the documents that were added or changed, and `count` is how " +
        "many exist as of `as_of`. If you then hold a different number of unexpired documents, some were " +
        "deleted: request everything again. A complete response contains the first page if a `limit` was " +
        "sent. `outdated` counts processed documents with `fields_changed`.",
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
    .describe("The name of a TABLE field. Downloads its rows instead of the documents."),
  with: z
    .array(z.string())
    .max(FIELDS_PER_EXTRACTOR_MAX)
    .optional()
    .describe("With `table`: the names of fields whose values are repeated in each row."),
  units: z
    .enum(["0", "1"], { error: "units must be 1 or 0" })
    .optional()
    .describe(
      "1 adds a column `<field> unit` after each NUMBER with the unit's code, or the unit as printed if it " +
        "has no code. In JSON, the units are in `units`, next to `data`.",
    ),
  shape: documentDataQuery.shape.shape.describe(
    "schema, only for JSON: `data` has the shape of the extractor's JSON Schema, and `problems` lists the " +
      "places that do not match it.",
  ),
});
export type DownloadQuery = z.infer<typeof downloadQuery>;
