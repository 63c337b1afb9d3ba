import "server-only";
import type { UserContext } from "@/lib/context";
import { checkTotals, keepsLost, type RowInForce } from "@/lib/extraction/verify/check-rows";
import { rowsKeyOf } from "@/lib/values/present-names";
import {
  chunkOfPart,
  parseFound,
  parseRows,
  statedTotals,
  toTableRows,
  type ChangedChunk,
} from "@/lib/values/row-chunks";
import { toFoundCells } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";
import { findChunks, type CorrectedTable } from "./corrected-table";
import { countRemovedFrom } from "./table-readings";

type Outline = Awaited<ReturnType<typeof outlineOf>>;

export function outlineOf({ db }: UserContext, documentId: string, name: string) {
  return db.rowChunk.findMany({
    where: { documentId, name },
    select: { position: true, rows: true, totals: true },
    orderBy: { position: "asc" },
  });
}

export async function withChunks(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  outline: Outline,
  changed: readonly (ChangedChunk & { position: number })[],
): Promise<Omit<CorrectedTable, "rows">> {
  const name = rowsKeyOf(table);
  const changedAt = new Map(changed.map((chunk) => [chunk.position, chunk]));
  const chunks = outline.map((chunk) => changedAt.get(chunk.position) ?? chunk);
  const parts: (readonly RowInForce[])[] = [];
  for (const stated of table.sums) {
    const position = chunks[chunkOfPart(stated, chunks)]?.position ?? -1;
    parts.push(
      changedAt.get(position)?.inForce ??
        (await findChunks(ctx, { documentId, name, position })).flatMap(parseRows),
    );
  }
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  const checks = checkTotals(
    table,
    rows,
    statedTotals(table, chunks, parts),
    await keepsLostWords(ctx, documentId, table, changedAt),
    await removedRows(ctx, documentId, { ...table, rows }, changedAt),
  );
  return {
    value: { ...table, rows, checks, confirmed_at: null },
    chunks: async () =>
      (await findChunks(ctx, { documentId, name })).map((chunk) => {
        const { inForce: _, ...columns } = changedAt.get(chunk.position) ?? { inForce: [] };
        return { ...chunk, ...columns };
      }),
    store: async ({ db }) => {
      for (const { position, inForce: _, ...data } of changed)
        await db.rowChunk.updateMany({ where: { documentId, name, position }, data });
    },
  };
}

async function keepsLostWords(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  changed: ReadonlyMap<number, ChangedChunk>,
): Promise<boolean | null> {
  if (table.evidence.state === "verified") return null;
  const chunks = await findChunks(ctx, { documentId, name: rowsKeyOf(table) });
  const rows = chunks.flatMap((chunk) => changed.get(chunk.position)?.inForce ?? parseRows(chunk));
  return keepsLost(rows, toFoundCells(toTableRows(chunks)));
}

async function removedRows(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  changed: ReadonlyMap<number, ChangedChunk>,
): Promise<number> {
  const { counted, rows } = table;
  if (counted === null || counted <= rows) return 0;
  const chunks = await findChunks(ctx, { documentId, name: rowsKeyOf(table) });
  const found = chunks.reduce((sum, chunk) => sum + parseFound(chunk).length, 0);
  return countRemovedFrom(
    table,
    chunks.flatMap((chunk) => changed.get(chunk.position)?.inForce ?? parseRows(chunk)),
    found,
  );
}
