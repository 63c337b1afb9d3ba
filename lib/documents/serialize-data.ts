import type { FieldSpec, Value } from "@/lib/extraction/types";

/**
 * Extracted data as JSON text, its keys in the fields' order. Not `JSON.stringify` of the object: that would put names
 * that look like array indexes ("2026") first.
 */
export function serializeData(fields: Pick<FieldSpec, "name">[], data: Record<string, Value>): string {
  const members = fields.map(({ name }) => `${JSON.stringify(name)}:${JSON.stringify(valueOf(data, name))}`);
  return `{${members.join(",")}}`;
}

/** A field may be named like something that every object has ("constructor"). */
export function valueOf(data: Record<string, Value>, name: string): Value {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null;
}
