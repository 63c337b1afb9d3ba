import "server-only";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { Prisma } from "@/lib/db/generated/client";
import { chunkSize, loadChunks } from "@/lib/values/stored-chunks";
import { documentColumns, type DocumentRow, type ResultRow } from "./to-document-dto";

/** Larger batches would block other requests. */
const ROWS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

interface ResultsWanted {
  processedOnly?: boolean;
  only?: readonly string[] | undefined;
}

/**
 * Yields batches, newest documents first. Omits all rows if `brief` is set. Otherwise, omits the rows of long
 * tables unless requested.
 */
export async function* loadResults(
  ctx: UserContext,
  extractorId: string,
  { after, take, brief = false, rows }: ListSlice,
  { processedOnly = false, only }: ResultsWanted = {},
): AsyncGenerator<ResultRow[]> {
  const weights = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", coalesce(octet_length("values"), 0) + coalesce(octet_length("coverage"), 0) AS "size"
    FROM "Document"
    WHERE "extractorId" = ${extractorId}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
      AND (${after ?? null}::text IS NULL OR "id" < ${after ?? null}::text)
      ${processedOnly ? Prisma.sql`AND "status" = 'SUCCESS'` : Prisma.empty}
      ${only ? Prisma.sql`AND "id" = ANY(${only})` : Prisma.empty}
    ORDER BY "id" DESC LIMIT ${take ?? null}::int`;
  const longest = brief ? 0 : rows === "all" ? Infinity : LISTED_ROWS_BYTES;
  for (const batch of batches(weights, BYTES_AT_ONCE, ROWS_AT_ONCE)) {
    const documents = await ctx.db.document.findMany({
      where: { id: { in: batch } },
      select: documentColumns,
      orderBy: { id: "desc" },
    });
    yield* withChunks(ctx, documents, longest);
  }
}

/** Reads the sizes after the documents, because earlier sizes may be from before a document was processed. */
async function* withChunks(
  ctx: UserContext,
  documents: readonly DocumentRow[],
  longest: number,
): AsyncGenerator<ResultRow[]> {
  const sizes = longest > 0 ? await sizesOfRows(ctx, documents) : new Map<string, number>();
  const sized = documents.map(({ id }) => {
    const size = sizes.get(id) ?? 0;
    return { id, size: size <= longest ? size : 0 };
  });
  const hasRows = new Set(sized.flatMap(({ id, size }) => (size > 0 ? [id] : [])));
  let next = 0;
  for (const batch of batches(sized, BYTES_AT_ONCE)) {
    const long = batch.filter((id) => hasRows.has(id));
    const chunks = long.length === 0 ? new Map() : await loadChunks(ctx, long);
    const own = documents.slice(next, (next += batch.length));
    yield own.map((document) => ({ ...document, chunks: chunks.get(document.id) ?? [] }));
  }
}

async function sizesOfRows(
  ctx: UserContext,
  documents: readonly DocumentRow[],
): Promise<Map<string, number>> {
  const ids = documents.map(({ id }) => id);
  const sizes = await ctx.db.$queryRaw<{ id: string; size: number | null }[]>`
    SELECT "id", (${chunkSize}) AS "size" FROM "Document" WHERE "id" = ANY(${ids})`;
  return new Map(sizes.map(({ id, size }) => [id, size ?? 0]));
}
