import { AppError } from "@/lib/errors";
import type { Proposal } from "./types";

const MAX_NAME_LENGTH = 100;
const MAX_PROMPT_LENGTH = 2_000;
const MAX_FIELDS = 40;

/**
 * Makes a proposal valid for an extractor: names are trimmed, not empty and unique ignoring case; nothing is too long.
 *
 * @throws AppError no_fields when no field is left
 */
export function normalizeProposal({ name, fields }: Proposal): Proposal {
  const names = new Set<string>();
  const normalized = fields.flatMap((field) => {
    const fieldName = oneLine(field.name, MAX_NAME_LENGTH);
    if (fieldName === "" || names.has(fieldName.toLowerCase())) return [];
    names.add(fieldName.toLowerCase());
    return [{ ...field, name: fieldName, prompt: oneLine(field.prompt, MAX_PROMPT_LENGTH) }];
  });
  if (normalized.length === 0) {
    throw new AppError("no_fields", "No fields could be identified in this document.");
  }
  return { name: oneLine(name, MAX_NAME_LENGTH) || "Documents", fields: normalized.slice(0, MAX_FIELDS) };
}

function oneLine(text: string, length: number): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, length)
    .trim()
    .toWellFormed();
}
