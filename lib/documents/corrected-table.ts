import "server-only";
import type { RowDto } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import type { DatabaseContext } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { StoredTable } from "@/lib/values/stored-values";

/** A table after a person's change. */
export interface CorrectedTable {
  value: StoredTable;
  /** The rows that were changed; null where they are too many to be answered, or others than were known. */
  rows: RowDto[] | null;
  /** Reads all rows that are in force now; null where they are those that were known. */
  inForce: (() => Promise<readonly RowInForce[]>) | null;
  /** Stores the rows, in the transaction that stores the value. */
  store: (ctx: DatabaseContext) => Promise<void>;
}

/** The chunks of a table's rows, in order. */
export function findChunks({ db }: UserContext, where: Prisma.RowChunkWhereInput) {
  return db.rowChunk.findMany({ where, orderBy: { position: "asc" } });
}
