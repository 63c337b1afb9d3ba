import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { toChunks, type ChunkOfTable } from "./row-chunks";
import type { StoredTables, TableRows } from "./stored-tables";

/** Chunks that are inserted by one statement. */
const CHUNKS_AT_ONCE = 200;
/** Documents that are asked for by one: of more, PostgreSQL would rather read the whole table. */
const DOCUMENTS_AT_ONCE = 500;

const order = [{ documentId: "asc" }, { name: "asc" }, { position: "asc" }] as const;

/** The rows of documents' tables, by the document. Those without rows are left out. */
export async function loadChunks(
  ctx: DatabaseContext,
  documentIds: readonly string[],
): Promise<Map<string, ChunkOfTable[]>> {
  const chunks = await ctx.db.rowChunk.findMany({
    where: { documentId: { in: [...documentIds] } },
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

/** In how many bytes the rows of documents are stored, by the document. Those without rows are left out. */
export async function chunkSizes(
  ctx: DatabaseContext,
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let from = 0; from < documentIds.length; from += DOCUMENTS_AT_ONCE) {
    const ids = documentIds.slice(from, from + DOCUMENTS_AT_ONCE);
    const rows = await ctx.db.$queryRaw<{ id: string; size: number }[]>`
      SELECT "documentId" AS "id", sum(octet_length("found") + coalesce(octet_length("corrected"), 0))::float8 AS "size"
      FROM "RowChunk" WHERE "documentId" = ANY(${ids}) GROUP BY "documentId"`;
    for (const { id, size } of rows) sizes.set(id, size);
  }
  return sizes;
}

/** Stores the rows of a new result in the place of all others. Call it in the transaction that stores the values. */
export async function replaceTables(
  ctx: DatabaseContext,
  documentId: string,
  tables: StoredTables,
): Promise<void> {
  await ctx.db.rowChunk.deleteMany({ where: { documentId } });
  for (const [name, rows] of Object.entries(tables)) await insertChunks(ctx, documentId, name, rows);
}

/** Stores the rows of one table in the place of its former ones. Call it in the transaction that stores the values. */
export async function replaceTable(
  ctx: DatabaseContext,
  documentId: string,
  name: string,
  rows: TableRows,
): Promise<void> {
  await ctx.db.rowChunk.deleteMany({ where: { documentId, name } });
  await insertChunks(ctx, documentId, name, rows);
}

async function insertChunks(
  ctx: DatabaseContext,
  documentId: string,
  name: string,
  rows: TableRows,
): Promise<void> {
  const chunks = toChunks(rows);
  for (let from = 0; from < chunks.length; from += CHUNKS_AT_ONCE) {
    const data = chunks.slice(from, from + CHUNKS_AT_ONCE).map((chunk) => ({ ...chunk, documentId, name }));
    await ctx.db.rowChunk.createMany({ data });
  }
}
