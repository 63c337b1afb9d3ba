import { AppError } from "@/lib/errors";
import type { Proposal } from "@/lib/extraction/types";

const MAX_NAME = 100;
const MAX_PROMPT = 2_000;
const MAX_FIELDS = 40;

/**
 * A proposal as an extractor takes it: names trimmed, not empty and unique without regard to case, nothing too long.
 *
 * @throws AppError no_fields when no field is left
 */
export function tidyProposal({ name, fields }: Proposal): Proposal {
  const names = new Set<string>();
  const tidy = fields.flatMap((field) => {
    const fieldName = oneLine(field.name, MAX_NAME);
    if (fieldName === "" || names.has(fieldName.toLowerCase())) return [];
    names.add(fieldName.toLowerCase());
    return [{ ...field, name: fieldName, prompt: oneLine(field.prompt, MAX_PROMPT) }];
  });
  if (tidy.length === 0) {
    throw new AppError("no_fields", "No fields could be identified in this document.");
  }
  return { name: oneLine(name, MAX_NAME) || "Documents", fields: tidy.slice(0, MAX_FIELDS) };
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
