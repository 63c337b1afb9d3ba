import type { Check, Evidence, FieldSpec, Value } from "@/lib/extraction/types";

/**
 * What was found for each field as JSON text, its keys in the fields' order. Not `JSON.stringify` of the object: that
 * would put names that look like array indexes ("2026") first.
 */
export function serializeData(
  fields: Pick<FieldSpec, "name">[],
  found: Record<string, Value | (Evidence & { checks: Check[] })>,
): string {
  const members = fields.map(({ name }) => `${JSON.stringify(name)}:${JSON.stringify(valueOf(found, name))}`);
  return `{${members.join(",")}}`;
}

/** A field may be named like something that every object has ("constructor"). */
export function valueOf<Found>(found: Record<string, Found>, name: string): Found | null {
  return Object.hasOwn(found, name) ? (found[name] ?? null) : null;
}
