import "server-only";
import type { TableRegionDto } from "@/lib/api/table-region";
import type { UserContext } from "@/lib/context";
import { checkRows } from "@/lib/extraction/verify/check-rows";
import { rowsKeyOf } from "@/lib/values/present-names";
import { toTableRows } from "@/lib/values/row-chunks";
import { rowsInForce, toFoundCells, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";
import { findChunks, type CorrectedTable, withRows } from "./corrected-table";

/** The readings of a table with another one, whose rows are kept behind those that were found before. */
export function withReading(
  { drawn, sums, checks, left_out }: StoredTable,
  from: number,
  region?: TableRegionDto,
): StoredTable["drawn"] {
  return [...drawn, { from, sums, checks, left_out, ...(region && { region }) }];
}

/** A table with what was known of it when these found rows were the last that were read. */
export function asOfReading(table: StoredTable, originals: readonly (number | null)[]): StoredTable {
  const last = originals.reduce<number>((last, original) => Math.max(last, original ?? -1), -1);
  const next = table.drawn.find(({ from }) => from > last);
  if (!next) return table;
  const { sums, checks, left_out } = next;
  return { ...table, sums, checks, left_out };
}

/** Puts the rows that were found first in the place of all others, and forgets those of later readings. */
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
