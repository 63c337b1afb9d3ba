import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/** Everything that an engine sees except names, since a rename changes nothing. Short: documents store it. */
export const FIELD_KEY = Prisma.sql`left(md5(json_build_array("id", "type", "prompt", "alsoCalled",
  (SELECT json_agg(listed."column" - 'name' ORDER BY listed."place")
   FROM jsonb_array_elements("columns"::jsonb) WITH ORDINALITY AS listed("column", "place")))::text || coalesce("limits", '')), 12)`;

export function keyOf(fields: { key: string }[]): string {
  return fields.map(({ key }) => key).join();
}

/** Null if the former key is unknown. */
export function keyWith(former: string | null, added: readonly { key: string }[]): string | null {
  return former === null ? null : [...partsOf(former), ...added.map(({ key }) => key)].join();
}

/** Added or changed fields. Deleted ones have no values any more. */
export function countChangedFields(former: string, present: string): number {
  const before = partsOf(former);
  return [...partsOf(present)].filter((part) => !before.has(part)).length;
}

function partsOf(key: string): Set<string> {
  return new Set(key === "" ? [] : key.split(","));
}
