import { checkRows, type CheckedTable, type RowInForce } from "@/lib/extraction/check-rows";
import type { Check, Value } from "@/lib/extraction/types";

export type { RowInForce };

/** A change of a table's rows; rows are counted from 0, cells by their column. */
export type TableChange =
  | { rows: readonly RowInForce[] }
  | { row: number; cells: ReadonlyMap<number, Value> }
  | { row: number; insert: RowInForce }
  | { row: number; remove: true };

/** Rows with what is said of them. */
export interface CheckedRows {
  rows: readonly RowInForce[];
  checks: Check[];
}

/** The rows of a table after a change, with what the document then says of them. Server and screens use the same. */
export function changeRows(
  table: CheckedTable,
  rows: readonly RowInForce[],
  change: TableChange,
): CheckedRows {
  const changed = afterChange(rows, change);
  return { rows: changed, checks: checkRows(table, changed) };
}

function afterChange(rows: readonly RowInForce[], change: TableChange): readonly RowInForce[] {
  if ("rows" in change) return change.rows;
  if ("remove" in change) return rows.toSpliced(change.row, 1);
  if ("insert" in change) return rows.toSpliced(change.row, 0, change.insert);
  const row = rows[change.row];
  if (!row) return rows;
  const values = row.values.map(
    (value, column) => change.cells.get(column) ?? (change.cells.has(column) ? null : value),
  );
  return rows.with(change.row, { ...row, values });
}
