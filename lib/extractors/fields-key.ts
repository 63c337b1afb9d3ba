import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/** A hash of everything about a field that engines see, except names. Short, because documents store it. */
export const FIELD_KEY = Prisma.sql`left(md5(json_build_array("id", "type", "prompt", "alsoCalled",
  (SELECT json_agg(listed."column" - 'name' ORDER BY listed."place")
   FROM jsonb_array_elements("columns"::jsonb) WITH ORDINALITY AS listed("column", "place")))::text || coalesce("limits", '')), 12)`;

export function keyOf(fields: { key: string }[]): string {
  return fields.map(({ key }) => key).join();
}

export function keyWith(former: string | null, added: readonly { key: string }[]): string | null {
  return former === null ? null : [...partsOf(former), ...added.map(({ key }) => key)].join();
}

/** Doesn't count deleted fields, because their values are gone. */
export function countChangedFields(former: string, present: string): number {
  const before = partsOf(former);
  return [...partsOf(present)].filter((part) => !before.has(part)).length;
}

function partsOf(key: string): Set<string> {
  return new Set(key === "" ? [] : key.split(","));
}
