import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/**
 * One field's part of the key: all that an engine sees of it but names, because to rename is to ask for nothing else. Computed by the
 * database, because prompts may be long, and shortened, because each document keeps those of all fields.
 */
export const FIELD_KEY = Prisma.sql`left(md5(json_build_array("id", "type", "prompt", "alsoCalled",
  (SELECT json_agg(listed."column" - 'name' ORDER BY listed."place")
   FROM jsonb_array_elements("columns"::jsonb) WITH ORDINALITY AS listed("column", "place")))::text || coalesce("limits", '')), 12)`;

/** The key of an extractor's fields, in their order. */
export function keyOf(fields: { key: string }[]): string {
  return fields.map(({ key }) => key).join();
}

/** The key of a document's fields with further ones; null where it is not known of the others. */
export function keyWith(former: string | null, added: readonly { key: string }[]): string | null {
  return former === null ? null : [...partsOf(former), ...added.map(({ key }) => key)].join();
}

/** How many of an extractor's fields were added or changed between two keys. Those that were deleted have no values any more. */
export function countChangedFields(former: string, present: string): number {
  const before = partsOf(former);
  return [...partsOf(present)].filter((part) => !before.has(part)).length;
}

function partsOf(key: string): Set<string> {
  return new Set(key === "" ? [] : key.split(","));
}
