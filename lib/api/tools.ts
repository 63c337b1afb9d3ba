import { z } from "zod";
import { toolCorrectionInput } from "./correction-input";
import { coverageDto, documentDataQuery, documentDto, documentInListDto, type DocumentDto } from "./document";
import { wantedId } from "./envelope";
import {
  createExtractorInput,
  extractorDto,
  extractorInListDto,
  fieldDto,
  listedExtractorDto,
} from "./extractor";
import { lineOfText } from "./line-of-text";
import { EXTRACTOR_NAME_MAX, PAGE_MAX, TOOL_PAGE, TOOL_WAIT_SECONDS } from "./limits";
import { listQuery } from "./paging";
import { unitInForce } from "./unit-in-force";
import type { SuggestionDto } from "./suggestion";
import { evidenceDto, rowDto, scalarValueDto, tableValueDto, type ValueDto } from "./value";

/** The tools' schemas omit what a model doesn't need, such as boxes. */

const extractor = lineOfText("The extractor", EXTRACTOR_NAME_MAX).describe(
  "The extractor's id or its exact name.",
);
const document = wantedId.describe("The document's id.");
const waitSeconds = (seconds: number) =>
  z
    .number({ error: "wait_seconds must be a number" })
    .min(0, { error: "wait_seconds must be at least 0" })
    .max(TOOL_WAIT_SECONDS, { error: `wait_seconds must be at most ${TOOL_WAIT_SECONDS}` })
    .default(seconds)
    .describe("Seconds to wait for the document to be processed.");

const page = {
  limit: z
    .number({ error: "limit must be a number" })
    .int({ error: "limit must be a whole number" })
    .min(1, { error: "limit must be at least 1" })
    .max(PAGE_MAX, { error: `limit must be at most ${PAGE_MAX}` })
    .default(TOOL_PAGE),
  after: listQuery.shape.after.describe("The next_cursor of the previous page."),
};
const nextCursor = z.string().nullable().describe("Send as after for the next page. Null on the last page.");

export const listExtractorsTool = {
  input: z.object(page),
  output: z.object({
    extractors: z.array(
      extractorInListDto
        .pick({
          id: true,
          name: true,
          created_at: true,
          document_count: true,
          to_check: true,
          last_used_at: true,
        })
        .extend({ fields: z.array(fieldDto.pick({ name: true, type: true, required: true })) }),
    ),
    next_cursor: nextCursor,
  }),
};

const toolExtractor = extractorDto.omit({ trust: true }).extend({
  fields: z.array(z.looseObject(fieldDto.pick({ id: true, name: true, type: true }).shape)),
  rules: z.array(z.looseObject({ name: z.string() })),
});

export const getExtractorTool = {
  input: z.object({ extractor }),
  output: z.object({
    extractor: toolExtractor.extend(
      listedExtractorDto.pick({
        document_count: true,
        to_check: true,
        last_used_at: true,
        learning: true,
      }).shape,
    ),
  }),
};

export const createExtractorTool = {
  input: createExtractorInput,
  output: z.object({ extractor: z.looseObject(toolExtractor.shape) }),
};

/** Codes are strings, because an enum would repeat all codes in every tool's schema. */
const checks = z.array(z.object({ code: z.string(), message: z.string() }));

const toolDocument = documentDto
  .pick({
    id: true,
    filename: true,
    status: true,
    stage: true,
    created_at: true,
    expires_at: true,
    rejection_reason: true,
    pages: true,
    words: true,
    missing_required: true,
    to_check: true,
  })
  .extend({
    checks,
    credits: z.number().int().nullable(),
    fields_changed: z.boolean(),
    rejection_reason: documentDto.shape.rejection_reason.describe("Why its latest processing failed."),
    to_check: documentDto.shape.to_check.describe(
      "How many values to check, plus one if `unlike_the_others` and unconfirmed.",
    ),
  });

export function toToolDocument<D extends Pick<DocumentDto, "checks" | "confirmed_at">>(document: D): D {
  return document.confirmed_at === null ? document : { ...document, checks: [] };
}

const coverage = coverageDto
  .extend({ unread: z.array(coverageDto.shape.unread.element.omit({ boxes: true })) })
  .nullable();
const evidence = evidenceDto.pick({ quote: true, page: true }).extend({
  state: z
    .enum([...evidenceDto.shape.state.options, "corrected"])
    .describe("corrected: by a user; quote shows where."),
});
const value = z.union([scalarValueDto.shape.value, tableValueDto.shape.value]);

const toolCandidate = z.object({
  value: scalarValueDto.shape.value,
  quote: z.string().nullable(),
  page: z.number().int().nullable(),
});
const toolValue = scalarValueDto.pick({ name: true, required: true, confidence: true }).extend({
  checks,
  type: fieldDto.shape.type,
  value: value.describe("As found, or as corrected."),
  original: z.unknown().describe("As first found."),
  evidence: evidence.extend({
    counted: z.number().int().nullish().describe("How many rows the layout shows."),
    unit: z.unknown().optional(),
  }),
  candidates: z
    .array(toolCandidate)
    .describe("Other values, best first. correct_value chooses one by its index, from 0."),
  suggestion: toolCandidate
    .extend({ confidence: z.number() })
    .nullable()
    .describe("Candidate 0 if it may be the value; value is null until it is chosen."),
  correction: z.object({ value: z.unknown(), at: z.string() }).nullable(),
  confirmed_at: scalarValueDto.shape.confirmed_at,
  rows_omitted: tableValueDto.shape.rows_omitted.describe("How many rows are omitted."),
});
export type ToolValue = z.output<typeof toolValue>;

export function toToolValue(value: ValueDto): z.input<typeof toolValue> {
  if (!value.correction) return value;
  const { quote = null, page = null } = ("place" in value.correction && value.correction.place) || {};
  const unit = value.type === "TABLE" ? null : unitInForce(value);
  const evidence = { ...value.evidence, state: "corrected" as const, quote, page, unit };
  return { ...value, evidence, confidence: null, checks: value.type === "TABLE" ? value.checks : [] };
}

const documentResult = z.object({
  extractor_id: z.string(),
  document: toolDocument.extend({
    coverage: coverage.describe(coverageDto.description ?? ""),
  }),
  values: z.array(toolValue).describe("Empty until processed."),
  data: z.unknown().optional(),
  problems: z
    .array(z.object({ place: z.string(), message: z.string() }))
    .optional()
    .describe("JSON Pointers to data that does not match the schema."),
});
export type ToolDocumentResult = z.output<typeof documentResult>;

export const extractDocumentTool = {
  input: z
    .object({
      extractor,
      filename: z
        .string({ error: "filename must be text" })
        .min(1, { error: "filename must not be empty" })
        .describe("With its extension."),
      content_base64: z
        .string({ error: "content_base64 must be text" })
        .optional()
        .meta({ contentEncoding: "base64", description: "The file's bytes in base64." }),
      text: z
        .string({ error: "text must be text" })
        .optional()
        .describe("The text of a text file, instead of content_base64."),
      wait_seconds: waitSeconds(TOOL_WAIT_SECONDS),
    })
    .refine(({ content_base64, text }) => (content_base64 === undefined) !== (text === undefined), {
      error: "Please send either content_base64 or text",
    }),
  output: documentResult,
};

export const getDocumentTool = {
  input: z.object({
    extractor,
    document,
    wait_seconds: waitSeconds(0),
    shape: documentDataQuery.shape.shape.describe(
      "schema: also returns data in the shape of the extractor's JSON Schema.",
    ),
  }),
  output: documentResult,
};

export const listDocumentsTool = {
  input: z.object({ extractor, ...page }),
  output: z.object({
    extractor_id: z.string(),
    documents: z.array(
      toolDocument.extend({
        extracted_data: documentInListDto.shape.extracted_data.describe(
          "A JSON string, field name -> value, with long texts truncated. Null until SUCCESS.",
        ),
        coverage,
      }),
    ),
    next_cursor: nextCursor,
  }),
};

export const correctValueTool = {
  input: z.object({
    extractor,
    document,
    change: toolCorrectionInput.describe("The name of the value and the change to make."),
  }),
  output: z.object({
    extractor_id: z.string(),
    document: toolDocument.extend({ coverage }),
    value: toolValue,
    rows: z
      .array(rowDto.pick({ row: true, cells: true }))
      .nullable()
      .describe("The changed rows of a TABLE."),
  }),
};

export const suggestFieldsTool = {
  input: z.object({ extractor, document }),
  output: z.object({ suggestions: z.array(z.looseObject({ name: z.string() })) }),
};

export function toToolSuggestion({ boxes: _, label, ...suggestion }: SuggestionDto) {
  return { ...suggestion, label: label && label.text };
}
