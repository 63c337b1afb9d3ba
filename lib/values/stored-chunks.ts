import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rowsKeyOf } from "./present-names";
import { RowsInPieces, type ChunkOfTable } from "./row-chunks";
import type { StoredTables, TableRows } from "./stored-tables";
import { isScalar, type StoredValue } from "./stored-values";

const CHUNKS_IN_A_PIECE = 100;
const CHUNKS_AT_ONCE = 200;
/** Per statement. With more documents, PostgreSQL would read the whole table. */
const DOCUMENTS_AT_ONCE = 500;

const order = [{ documentId: "asc" }, { name: "asc" }, { position: "asc" }] as const;

export async function loadChunks(
  ctx: DatabaseContext,
  documentIds: readonly string[],
  names?: readonly string[],
): Promise<Map<string, ChunkOfTable[]>> {
  const chunks = await ctx.db.rowChunk.findMany({
    where: { documentId: { in: [...documentIds] }, ...(names && { name: { in: [...names] } }) },
    orderBy: [...order],
  });
  const byDocument = new Map<string, ChunkOfTable[]>();
  for (const { documentId, ...chunk } of chunks) {
    const others = byDocument.get(documentId);
    if (others) others.push(chunk);
    else byDocument.set(documentId, [chunk]);
  }
  return byDocument;
}

/**
 * Loads rows piece by piece, to let other requests run and to save memory. Drops tables without rows.
 * @param placedRows how many found rows per table keep their positions
 */
export async function loadTables(
  ctx: DatabaseContext,
  documentId: string,
  values: readonly StoredValue[],
  placedRows: (table: { columns: readonly unknown[] }) => number = () => Infinity,
): Promise<StoredTables> {
  const tables: [name: string, rows: TableRows][] = [];
  for (const value of values) {
    if (isScalar(value)) continue;
    const name = rowsKeyOf(value);
    const rows = new RowsInPieces(placedRows(value));
    let last = -1;
    for (;;) {
      const chunks = await ctx.db.rowChunk.findMany({
        where: { documentId, name, position: { gt: last } },
        orderBy: { position: "asc" },
        take: CHUNKS_IN_A_PIECE,
      });
      for (const chunk of chunks) rows.add(chunk);
      last = chunks.at(-1)?.position ?? last;
      if (chunks.length < CHUNKS_IN_A_PIECE) break;
    }
    if (last >= 0) tables.push([name, rows.rows]);
  }
  return Object.fromEntries(tables);
}

const STORED_BYTES = Prisma.sql`sum(octet_length("found") + coalesce(octet_length("corrected"), 0))::float8`;

/** In bytes, as a subquery of a query on documents. Null if there are no rows. */
export const chunkSize = Prisma.sql`SELECT ${STORED_BYTES} FROM "RowChunk" WHERE "documentId" = "Document"."id"`;

/** Returns sizes in bytes. Omits documents without rows. */
export async function chunkSizes(
  ctx: DatabaseContext,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let from = 0; from < documentIds.length; from += DOCUMENTS_AT_ONCE) {
    const ids = documentIds.slice(from, from + DOCUMENTS_AT_ONCE);
    const rows = await ctx.db.$queryRaw<{ id: string; size: number }[]>`
      SELECT "documentId" AS "id", ${STORED_BYTES} AS "size"
      FROM "RowChunk" WHERE "documentId" = ANY(${ids}) GROUP BY "documentId"`;
    for (const { id, size } of rows) sizes.set(id, size);
  }
  return sizes;
}

/** Call this in the transaction that stores the values. */
export async function replaceTables(
  ctx: DatabaseContext,
  documentId: string,
  chunks: readonly ChunkOfTable[],
): Promise<void> {
  await ctx.db.rowChunk.deleteMany({ where: { documentId } });
  await insertChunks(ctx, documentId, chunks);
}

/** Call this in the transaction that stores the values. */
export async function replaceTable(
  ctx: DatabaseContext,
  documentId: string,
  name: string,
  chunks: readonly ChunkOfTable[],
): Promise<void> {
  await ctx.db.rowChunk.deleteMany({ where: { documentId, name } });
  await insertChunks(ctx, documentId, chunks);
}

export async function insertChunks(
  ctx: DatabaseContext,
  documentId: string,
  chunks: readonly ChunkOfTable[],
): Promise<void> {
  for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE) {
    const data = chunks.slice(from, from + CHUNKS_AT_ONCE).map((chunk) => ({ ...chunk, documentId }));
    await ctx.db.rowChunk.createMany({ data });
  }
}
