import { z } from "zod";
import { FIELD_TYPES, SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import { countedList } from "./counted-list";
import { id, successAnswer, timestamp, wantedId } from "./envelope";
import { lineOfText } from "./line-of-text";
import { nextCursor } from "./paging";
import {
  COLUMNS_PER_TABLE_MAX,
  EXTRACTOR_NAME_MAX,
  FIELD_NAME_MAX,
  FIELD_PROMPT_MAX,
  FIELDS_PER_EXTRACTOR_MAX,
  LABEL_MAX,
  LABELS_PER_FIELD_MAX,
  REMEMBERED_DAYS,
} from "./limits";
import { repeatedLabel } from "./labels";
import { PARTNER_IS_TEXT, TABLE_NOT_UNIQUE, withoutUnset } from "./limit-rules";
import { assertLimitsFit, limitsDto, limitsInput, PatternsTogether, TOO_MANY_PATTERNS } from "./value-limits";
import { ruleDto, rulesInput } from "./rule";
import { trustDto, trustInput } from "./trust";

const fieldType = z.enum(FIELD_TYPES, { error: `The type must be one of ${FIELD_TYPES.join(", ")}` });

const fieldName = lineOfText("The field name", FIELD_NAME_MAX);
const fieldPrompt = z
  .string({ error: "The prompt must be text" })
  .max(FIELD_PROMPT_MAX, { error: `The prompt must have at most ${FIELD_PROMPT_MAX} characters` })
  // PostgreSQL can't store NUL or lone surrogates.
  .transform((value) => value.replace(/\u0000|\p{Cs}/gu, ""));
const required = z.boolean({ error: "Required must be true or false" });
const unique = z
  .boolean({ error: "Unique must be true or false" })
  .optional()
  .describe(
    "Whether this and the other unique fields together identify a document. Not allowed for a TABLE.",
  );

const partner = z
  .boolean({ error: "Partner must be true or false" })
  .optional()
  .describe("Whether this TEXT names the counterparty. If omitted, the field's name decides.");

const alsoCalled = countedList(
  z.array(lineOfText("A label", LABEL_MAX), { error: "The labels must be a list" }),
  LABELS_PER_FIELD_MAX,
  `A field can have at most ${LABELS_PER_FIELD_MAX} labels`,
)
  .superRefine((labels, context) => {
    const repeated = repeatedLabel(labels);
    if (repeated !== null) context.addIssue(`The label "${repeated}" is listed twice`);
  })
  .describe("Other labels that documents use. They must be unique, ignoring case.");

const columnType = z.enum(SCALAR_TYPES, {
  error: `The type of a column must be one of ${SCALAR_TYPES.join(", ")}`,
});
const columns = countedList(
  z
    .array(
      z
        .object({
          id: wantedId.optional(),
          name: lineOfText("The column name", FIELD_NAME_MAX),
          type: columnType.default("TEXT"),
          prompt: fieldPrompt.default(""),
          also_called: alsoCalled
            .optional()
            .describe(
              "Other headings that documents use. If omitted, an existing column keeps its headings.",
            ),
          ...limitsInput,
        })
        .superRefine(assertLimitsFit)
        .transform(withoutUnset),
      { error: "The columns must be a list" },
    )
    .min(1, { error: "A table needs at least one column" }),
  COLUMNS_PER_TABLE_MAX,
  `A table can have at most ${COLUMNS_PER_TABLE_MAX} columns`,
)
  .superRefine((listed, context) => {
    const repeated = repeatedLabel(listed.map(({ name }) => name));
    if (repeated !== null) context.addIssue(`The column "${repeated}" is listed twice`);
  })
  .describe("Only for a TABLE: its columns, in order. Names must be unique, ignoring case.");
export type Column = z.output<typeof columns>[number];

export const createFieldInput = z
  .object({
    name: fieldName,
    type: fieldType.default("TEXT"),
    required: required.default(false),
    prompt: fieldPrompt.default(""),
    also_called: alsoCalled.default([]),
    columns: columns.optional(),
    unique,
    partner,
    ...limitsInput,
  })
  .superRefine(({ type, unique, partner }, context) => {
    if (type === "TABLE" && unique)
      context.addIssue({ code: "custom", path: ["unique"], message: TABLE_NOT_UNIQUE });
    if (type !== "TEXT" && partner)
      context.addIssue({ code: "custom", path: ["partner"], message: PARTNER_IS_TEXT });
  })
  .superRefine(({ type, columns }, context) => {
    if ((type === "TABLE") === (columns !== undefined)) return;
    const message = type === "TABLE" ? "A table must have columns" : "Only a table can have columns";
    context.addIssue({ code: "custom", path: ["columns"], message });
  })
  .superRefine(assertLimitsFit)
  .transform(withoutUnset);
export type CreateFieldInput = z.input<typeof createFieldInput>;
export type NewField = z.output<typeof createFieldInput>;

export const updateFieldInput = z
  .object({
    name: fieldName,
    type: fieldType,
    required,
    prompt: fieldPrompt,
    also_called: alsoCalled,
    columns,
    unique,
    partner,
    ...limitsInput,
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: "Please send at least one change",
  });
export type UpdateFieldInput = z.infer<typeof updateFieldInput>;

export const extractorNameInput = z.object({ name: lineOfText("The extractor name", EXTRACTOR_NAME_MAX) });

export const updateExtractorInput = extractorNameInput
  .partial()
  .extend({
    learning: z
      .boolean({ error: "Learning must be true or false" })
      .optional()
      .describe("Whether the extractor learns where values are when users confirm or correct them."),
    remembering: z
      .boolean({ error: "Remembering must be true or false" })
      .optional()
      .describe(
        "Whether keyed hashes of unique values and of counterparties' bank accounts are kept for " +
          `${REMEMBERED_DAYS} days. If false, they are deleted with the documents.`,
      ),
    rules: rulesInput.optional().describe("All rules of the extractor, in order."),
    field_order: countedList(
      z.array(wantedId, { error: "The order must be a list of the fields' ids" }),
      FIELDS_PER_EXTRACTOR_MAX,
      `An extractor can have at most ${FIELDS_PER_EXTRACTOR_MAX} fields`,
    )
      .optional()
      .describe("The ids of all fields, each once, in the new order."),
    trust: trustInput.optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: "Please send a name, learning, remembering, rules, field_order or trust",
  });
export type UpdateExtractorInput = z.infer<typeof updateExtractorInput>;

const jsonSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  { error: "The schema must be a JSON Schema object" },
);

const newFields = countedList(
  z.array(createFieldInput, { error: "The fields must be a list" }),
  FIELDS_PER_EXTRACTOR_MAX,
  `An extractor can have at most ${FIELDS_PER_EXTRACTOR_MAX} fields`,
);

export const createExtractorInput = extractorNameInput
  .extend({
    schema: jsonSchema.optional().meta({
      type: "object",
      description:
        "The fields as a JSON Schema, as exported by pydantic or zod. Properties become fields, descriptions " +
        "become prompts, and arrays become TABLE fields.",
    }),
    fields: z
      .preprocess((fields: z.input<typeof newFields>, context) => {
        if (!new PatternsTogether().addAll(fields).areTooMany) return fields;
        context.addIssue(TOO_MANY_PATTERNS);
        return z.NEVER;
      }, newFields)
      .optional()
      .describe("The fields, in order, each with a unique name. Send either `fields` or `schema`."),
    rules: rulesInput.optional().describe("Rules about the fields, in order."),
    trust: trustInput.optional(),
  })
  .refine(({ schema, fields }) => schema === undefined || fields === undefined, {
    error: "Please send either a schema or fields",
    path: ["fields"],
  });
export type CreateExtractorInput = z.infer<typeof createExtractorInput>;

export const columnDto = z.object({
  id: z.string().optional().describe("Does not change when the column is renamed."),
  name: z.string(),
  type: z.enum(SCALAR_TYPES),
  prompt: z.string(),
  also_called: z
    .array(z.string())
    .optional()
    .describe("Other headings that documents use for the column; omitted if there are none."),
  ...limitsDto,
});

export const fieldDto = z.object({
  id,
  name: z.string(),
  type: fieldType,
  required: z.boolean(),
  prompt: z.string(),
  also_called: z.array(z.string()),
  columns: z.array(columnDto).optional().describe("Only for a TABLE."),
  unique: z
    .boolean()
    .optional()
    .describe(
      "True if the field's value, together with those of the other unique fields, identifies a document.",
    ),
  partner: z.boolean().optional().describe("True if the field names the counterparty."),
  ...limitsDto,
});
export type FieldDto = z.infer<typeof fieldDto>;

export const extractorDto = z.object({
  id,
  name: z.string(),
  fields: z.array(fieldDto),
  rules: z.array(ruleDto),
  trust: trustDto,
  created_at: timestamp,
});
export type ExtractorDto = z.infer<typeof extractorDto>;

export const listedExtractorDto = extractorDto.extend({
  document_count: z.number().int(),
  to_check: z.number().int().describe("The total of `to_check` for all of the extractor's documents."),
  documents_to_check: z
    .number()
    .int()
    .describe("How many of the extractor's documents have something to check."),
  documents_failed: z.number().int(),
  documents_expiring: z
    .number()
    .int()
    .describe("How many processed documents will be deleted within the next hour."),
  /** Remains set after the documents are deleted. */
  last_used_at: timestamp.nullable(),
  learning: z
    .boolean()
    .describe("Whether the extractor learns where values are when users confirm or correct them."),
  remembering: z
    .boolean()
    .describe(
      "Whether keyed hashes of unique values and of counterparties' bank accounts are kept after the " +
        "documents are deleted.",
    ),
});
export type ListedExtractorDto = z.infer<typeof listedExtractorDto>;

/** `brief=1` cuts prompts and limits to 200 characters and further labels to the first two. */
export const extractorInListDto = listedExtractorDto.omit({ rules: true, trust: true }).extend({
  fields: z.array(
    fieldDto.extend({
      prompt_truncated: z.literal(true).optional(),
      also_called_truncated: z.literal(true).optional(),
      limits_truncated: z.literal(true).optional(),
    }),
  ),
});
export type ExtractorInListDto = z.infer<typeof extractorInListDto>;

const schemaNoteDto = z.object({ message: z.string(), places: z.array(z.string()) });
export type SchemaNoteDto = z.infer<typeof schemaNoteDto>;

export const createdExtractorDto = extractorDto.extend({
  notes: z
    .array(schemaNoteDto)
    .optional()
    .describe("The parts of the JSON Schema that fields cannot express, with their places in the schema."),
});
export type CreatedExtractorDto = z.infer<typeof createdExtractorDto>;

export const createdExtractorAnswer = successAnswer({ extractor: createdExtractorDto });
export const countedExtractorAnswer = successAnswer({ extractor: listedExtractorDto });
export const extractorListAnswer = successAnswer({
  extractors: z.array(extractorInListDto),
  next_cursor: nextCursor,
});
export const extractorSchemaAnswer = successAnswer({ schema: z.record(z.string(), z.unknown()) });
export const fieldAnswer = successAnswer({ field: fieldDto });

export const wizardAnswer = successAnswer({ extractor_id: id });
