import "server-only";
import type { RowDto } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { toChunksOf, type ChunkOfTable } from "@/lib/values/row-chunks";
import { replaceTable } from "@/lib/values/stored-chunks";
import type { TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";

/** A table after a person's change. */
export interface CorrectedTable {
  value: StoredTable;
  /** The rows that were changed; null where they are too many to be answered, or others than were known. */
  rows: RowDto[] | null;
  /** Loads all rows as they will be stored; null where they are those that are stored. */
  chunks: (() => Promise<readonly ChunkOfTable[]>) | null;
  /** Stores the rows, in the transaction that stores the value. */
  store: (ctx: DatabaseContext) => Promise<void>;
}

/** The chunks of a table's rows, in order. */
export function findChunks({ db }: UserContext, where: Prisma.RowChunkWhereInput) {
  return db.rowChunk.findMany({ where, orderBy: { position: "asc" } });
}

/** Puts these rows in the place of all that a table has. */
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
