import { z } from "zod";
import type { FieldSpec } from "@/lib/extraction/values/types";
import type { DocumentPart } from "./ask-model";
import { ModelFailure } from "./model-failure";
import { EXTRACTION_SYSTEM, fieldsRequest, type PartOfDocument } from "./prompts";
import type { Ask } from "./send-requests";

/** All fields share one schema, because the service caches each schema separately. */
const answerSchema = z.object({
  answers: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      raw: z.string().nullable(),
      quote: z.string().nullable(),
      alternatives: z.array(z.string()),
    }),
  ),
});

export interface ModelValue {
  raw: string;
  quote: string | null;
  alternatives: string[];
}

const TOKENS_PER_FIELD = 300;
const BASE_TOKENS = 500;

export function answerTokens(fields: number): number {
  return BASE_TOKENS + TOKENS_PER_FIELD * fields;
}

export interface FieldsQuestion {
  document: DocumentPart[];
  fields: readonly FieldSpec[];
  part: PartOfDocument;
  isRepeated: boolean;
}

/**
 * Returns null for a field that was not found, and undefined for a field without a valid answer. A valid answer
 * repeats the field's index and name.
 * @throws ModelFailure, for example `malformed` if no answer names its field
 */
export async function askFields(
  ask: Ask,
  { document, fields, part, isRepeated }: FieldsQuestion,
): Promise<(ModelValue | null | undefined)[]> {
  const { answers } = await ask({
    system: EXTRACTION_SYSTEM,
    document,
    isRepeated,
    request: fieldsRequest(fields, part),
    schema: answerSchema,
    maxTokens: answerTokens(fields.length),
  });
  const values = fields.map(({ name }, position) => {
    const answer = answers.find((one) => one.index === position && isSameName(one.name, name));
    if (!answer) return undefined;
    const { raw, quote, alternatives } = answer;
    return raw === null || raw.trim() === "" ? null : { raw, quote, alternatives };
  });
  if (answers.length > 0 && values.every((value) => value === undefined))
    throw new ModelFailure("malformed", { detail: "no answer names its field" });
  return values;
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    name.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase(),
  );
  return a === b;
}
