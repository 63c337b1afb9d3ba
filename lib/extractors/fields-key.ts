import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/**
 * Covers everything that an engine sees except names, so a rename changes nothing.
 * Short, because documents store it.
 */
export const FIELD_KEY = Prisma.sql`left(md5(json_build_array("id", "type", "prompt", "alsoCalled",
  (SELECT json_agg(listed."column" - 'name' ORDER BY listed."place")
   FROM jsonb_array_elements("columns"::jsonb) WITH ORDINALITY AS listed("column", "place")))::text || coalesce("limits", '')), 12)`;

export function keyOf(fields: { key: string }[]): string {
  return fields.map(({ key }) => key).join();
}

/** Returns null if the former key is unknown. */
export function keyWith(former: string | null, added: readonly { key: string }[]): string | null {
  return former === null ? null : [...partsOf(former), ...added.map(({ key }) => key)].join();
}

/** Counts added and changed fields. Deleted fields don't count, because they have no values any more. */
export function countChangedFields(former: string, present: string): number {
  const before = partsOf(former);
  return [...partsOf(present)].filter((part) => !before.has(part)).length;
}

function partsOf(key: string): Set<string> {
  return new Set(key === "" ? [] : key.split(","));
}
