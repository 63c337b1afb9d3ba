import type { FieldType } from "@/lib/extraction/values/field-types";
import type { AskedField, ColumnSpec, FieldSpec, Proposal } from "@/lib/extraction/values/types";

const MAX_NAME_LENGTH = 100;
const MAX_PROMPT_LENGTH = 2_000;
const MAX_FIELDS = 40;

const MAX_COLUMNS = 20;

export interface DraftField extends Omit<FieldSpec, "type"> {
  type: FieldType;
  columns?: readonly ColumnSpec[] | null | undefined;
}

/**
 * Trims and shortens names, and drops fields whose name repeats, regardless of case. May return no fields, because
 * users can point at words instead.
 */
export function normalizeProposal({
  name,
  fields,
}: {
  name: string;
  fields: readonly DraftField[];
}): Proposal {
  const normalized = withOwnNames(fields).flatMap(({ columns, type, ...field }): AskedField[] => {
    if (type !== "TABLE") return [{ ...field, type }];
    const own = withOwnNames(columns ?? []).slice(0, MAX_COLUMNS);
    return own.length > 0 ? [{ ...field, type, columns: own }] : [];
  });
  return { name: oneLine(name, MAX_NAME_LENGTH) || "Documents", fields: normalized.slice(0, MAX_FIELDS) };
}

function withOwnNames<Named extends { name: string; prompt: string }>(all: readonly Named[]): Named[] {
  const names = new Set<string>();
  return all.flatMap((one) => {
    const name = oneLine(one.name, MAX_NAME_LENGTH);
    if (name === "" || names.has(name.toLowerCase())) return [];
    names.add(name.toLowerCase());
    return [{ ...one, name, prompt: oneLine(one.prompt, MAX_PROMPT_LENGTH) }];
  });
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
