import "server-only";
import type { RowDto } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { toChunksOf, type ChunkOfTable } from "@/lib/values/row-chunks";
import { replaceTable } from "@/lib/values/stored-chunks";
import type { TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";

export interface CorrectedTable {
  value: StoredTable;
  /** Null if there are too many rows to return or the table was replaced. */
  rows: RowDto[] | null;
  /** Loads all rows as they will be stored. Null if they don't change. */
  chunks: (() => Promise<readonly ChunkOfTable[]>) | null;
  store: (ctx: DatabaseContext) => Promise<void>;
}

export function findChunks({ db }: UserContext, where: Prisma.RowChunkWhereInput) {
  return db.rowChunk.findMany({ where, orderBy: { position: "asc" } });
}

export function withRows(
  documentId: string,
  name: string,
  rows: TableRows,
): Pick<CorrectedTable, "chunks" | "store"> {
  const chunks = toChunksOf({ [name]: rows });
  return {
    chunks: () => Promise.resolve(chunks),
    store: (ctx) => replaceTable(ctx, documentId, name, chunks),
  };
}
