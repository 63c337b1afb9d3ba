import { orderedJson } from "@/lib/exports/ordered-json";
import type { Check, Evidence, FieldSpec, Value } from "@/lib/extraction/types";

/** What was found for each field as JSON text, its keys in the fields' order. */
export function serializeData(
  fields: Pick<FieldSpec, "name">[],
  found: Record<string, Value | (Evidence & { checks: Check[] })>,
): string {
  return orderedJson(fields.map(({ name }) => [name, valueOf(found, name)]));
}

/** A field may be named like something that every object has ("constructor"). */
export function valueOf<Found>(found: Record<string, Found>, name: string): Found | null {
  return Object.hasOwn(found, name) ? (found[name] ?? null) : null;
}
