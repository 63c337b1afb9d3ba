import "server-only";
import type { Context } from "@/lib/context";
import type { DocumentRow } from "./to-document-dto";

export async function listSameFiles(
  { db, now }: Pick<Context, "db" | "now">,
  rows: readonly Pick<DocumentRow, "id" | "sameFileId">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ id, sameFileId }) => (sameFileId === null ? [] : id));
  if (ids.length === 0) return new Map();
  const here = await db.$queryRaw<{ id: string; other: string }[]>`
    WITH "marked" AS (SELECT "id", "extractorId", "fileHash" FROM "Document" WHERE "id" = ANY(${ids})),
    "copies" AS (
      SELECT "extractorId", "fileHash", min("id") AS "first", max("id") AS "last" FROM "Document"
      WHERE ("extractorId", "fileHash") IN (SELECT "extractorId", "fileHash" FROM "marked")
        AND "expiresAt" > ${now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
      GROUP BY "extractorId", "fileHash")
    SELECT "id", CASE WHEN "id" = "last" THEN "first" ELSE "last" END AS "other"
    FROM "marked" JOIN "copies" USING ("extractorId", "fileHash") WHERE "first" <> "last"`;
  return new Map(here.map(({ id, other }) => [id, other]));
}
