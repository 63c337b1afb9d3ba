import "server-only";
import type { Context } from "@/lib/context";
import type { DocumentRow } from "./to-document-dto";

/** Which of the documents that were of the same file as these, when these were uploaded, are still here. */
export async function listSameFiles(
  { db, now }: Pick<Context, "db" | "now">,
  rows: readonly Pick<DocumentRow, "sameFileId">[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ sameFileId }) => sameFileId ?? []);
  if (ids.length === 0) return new Set();
  const here = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Document"
    WHERE "id" = ANY(${ids}) AND "expiresAt" > ${now().toISOString()}::timestamptz AT TIME ZONE 'UTC'`;
  return new Set(here.map(({ id }) => id));
}
