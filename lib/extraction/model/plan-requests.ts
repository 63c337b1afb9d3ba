import type { FieldSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { answerTokens } from "./ask-fields";
import type { AskModel } from "./ask-model";
import { estimateTokens } from "./estimate-tokens";
import { EXTRACTION_SYSTEM, fieldsRequest } from "./prompts";
import { cutWindows, windowLengthFor, type TextWindow } from "./windows";

export interface RequestPlan {
  windows: TextWindow[];
  fieldsPerRequest: number;
  cachesPrompts: boolean;
}

/** With more fields, answers become long and models careless. */
const MAX_FIELDS_PER_REQUEST = 25;

export function planRequests(
  { capabilities: { contextTokens, cachesPrompts } }: AskModel,
  { text, scan }: Pick<DocumentText, "text" | "scan">,
  fields: FieldSpec[],
): RequestPlan {
  const fieldsPerRequest = fieldsFor(contextTokens / 4);
  const left = contextTokens - answerTokens(fieldsPerRequest) - questionTokens(fields, fieldsPerRequest);
  const windows = scan ? [{ text: "", offset: 0 }] : cutWindows(text, windowLengthFor(text, left));
  return { windows, fieldsPerRequest, cachesPrompts };
}

function fieldsFor(tokens: number): number {
  let fields = MAX_FIELDS_PER_REQUEST;
  while (fields > 1 && answerTokens(fields) > tokens) fields -= 1;
  return fields;
}

/** Reserved for the schema in the prompt and the tags around the document. */
export const PROTOCOL_TOKENS = 700;

function questionTokens(fields: FieldSpec[], count: number): number {
  const part = { index: 0, count: 2 };
  const sizes = fields.map((field) => estimateTokens(fieldsRequest([field], part)));
  const longest = sizes.sort((a, b) => b - a).slice(0, count);
  return PROTOCOL_TOKENS + estimateTokens(EXTRACTION_SYSTEM) + longest.reduce((sum, size) => sum + size, 0);
}
