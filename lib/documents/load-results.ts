import "server-only";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { Prisma } from "@/lib/db/generated/client";
import { chunkSize, loadChunks } from "@/lib/values/stored-chunks";
import { documentColumns, type ResultRow } from "./to-document-dto";

/** Larger batches would block other requests. */
const ROWS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

interface ResultsWanted {
  processedOnly?: boolean;
  only?: readonly string[] | undefined;
}

/** Yields batches, newest documents first. Omits all rows if `brief`, and those of long tables unless requested. */
export async function* loadResults(
  ctx: UserContext,
  extractorId: string,
  { after, take, brief = false, rows }: ListSlice,
  { processedOnly = false, only }: ResultsWanted = {},
): AsyncGenerator<ResultRow[]> {
  const weights = await ctx.db.$queryRaw<(SizedRow & { rows: number })[]>`
    SELECT "id", coalesce(octet_length("values"), 0) + coalesce(octet_length("coverage"), 0) AS "size",
           ${brief ? Prisma.sql`0` : Prisma.sql`coalesce((${chunkSize}), 0)`} AS "rows"
    FROM "Document"
    WHERE "extractorId" = ${extractorId}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
      AND (${after ?? null}::text IS NULL OR "id" < ${after ?? null}::text)
      ${processedOnly ? Prisma.sql`AND "status" = 'SUCCESS'` : Prisma.empty}
      ${only ? Prisma.sql`AND "id" = ANY(${only})` : Prisma.empty}
    ORDER BY "id" DESC LIMIT ${take ?? null}::int`;
  const longest = rows === "all" ? Infinity : LISTED_ROWS_BYTES;
  const withRows = new Set(weights.flatMap(({ id, rows }) => (rows > 0 && rows <= longest ? [id] : [])));
  const sized = weights.map(({ id, size, rows }) => ({ id, size: size + (withRows.has(id) ? rows : 0) }));
  for (const batch of batches(sized, BYTES_AT_ONCE, ROWS_AT_ONCE)) {
    const documents = await ctx.db.document.findMany({
      where: { id: { in: batch } },
      select: documentColumns,
      orderBy: { id: "desc" },
    });
    const long = batch.filter((id) => withRows.has(id));
    const chunks = long.length === 0 ? new Map() : await loadChunks(ctx, long);
    yield documents.map((document) => ({ ...document, chunks: chunks.get(document.id) ?? [] }));
  }
}
