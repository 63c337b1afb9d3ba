import "server-only";
import type { TableRegionDto } from "@/lib/api/table-region";
import type { UserContext } from "@/lib/context";
import { checkRows, countRemoved, type RowInForce } from "@/lib/extraction/verify/check-rows";
import { rowsKeyOf } from "@/lib/values/present-names";
import { toTableRows } from "@/lib/values/row-chunks";
import { rowsInForce, toFoundCells, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";
import { findChunks, type CorrectedTable, withRows } from "./corrected-table";

export function withReading(
  { drawn, sums, checks, left_out }: StoredTable,
  from: number,
  { region, removed = 0 }: { region?: TableRegionDto; removed?: number } = {},
): StoredTable["drawn"] {
  const reading = { from, sums, checks, left_out };
  return [...drawn, { ...reading, ...(region && { region }), ...(removed > 0 && { removed }) }];
}

export function countRemovedFrom(
  { drawn }: Pick<StoredTable, "drawn">,
  rows: readonly RowInForce[],
  found: number,
): number {
  const last = lastOriginal(rows.map(({ original }) => original));
  const { from = 0, removed = 0 } = drawn.findLast(({ from }) => from <= last) ?? {};
  return removed + countRemoved(rows, drawn.find(({ from }) => from > last)?.from ?? found, from);
}

export function asOfReading(table: StoredTable, originals: readonly (number | null)[]): StoredTable {
  const last = lastOriginal(originals);
  const next = table.drawn.find(({ from }) => from > last);
  if (!next) return table;
  const { sums, checks, left_out } = next;
  return { ...table, sums, checks, left_out };
}

function lastOriginal(originals: readonly (number | null)[]): number {
  return originals.reduce<number>((last, original) => Math.max(last, original ?? -1), -1);
}

export async function forgetReadings(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
): Promise<CorrectedTable> {
  const name = rowsKeyOf(table);
  const all = toTableRows(await findChunks(ctx, { documentId, name }));
  const first: TableRows = { found: all.found.slice(0, table.drawn[0]?.from), corrected: null };
  const inForce = rowsInForce(first);
  const known = asOfReading(table, []);
  const checks = checkRows(known, inForce, toFoundCells(first));
  return {
    value: { ...known, checks, rows: inForce.length, drawn: [], correction: null, confirmed_at: null },
    rows: null,
    ...withRows(documentId, name, first),
  };
}
