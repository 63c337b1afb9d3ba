import type { Value } from "@/lib/extraction/types";
import { type CorrectedRow, rowsInForce, type TableRows } from "./stored-tables";
import type { StoredTable } from "./stored-values";

/** A table with its rows. */
export interface TableResult {
  stored: StoredTable;
  rows: TableRows;
}

/** A change of a table's rows; rows are counted from 0. */
export type TableChange =
  | { rows: readonly CorrectedRow[] }
  | { row: number; cells: ReadonlyMap<number, Value> }
  | { row: number; insert: CorrectedRow }
  | { row: number; remove: true };

/** Puts a person's rows in the place of those that were found, which stay readable. */
export function correctTable({ stored, rows }: TableResult, change: TableChange, at: string): TableResult {
  const corrected = changeRows(rows.corrected ?? asCorrected(rows), change);
  return {
    stored: { ...stored, rows: corrected.length, correction: { at }, confirmed_at: null },
    rows: { ...rows, corrected },
  };
}

/** Takes back all corrections of a table, or its confirmation. */
export function takeTableBack({ stored, rows }: TableResult): TableResult {
  return {
    stored: { ...stored, rows: rows.found.length, correction: null, confirmed_at: null },
    rows: { ...rows, corrected: null },
  };
}

function asCorrected(rows: TableRows): CorrectedRow[] {
  return rowsInForce(rows).map((values, original) => ({ values, original }));
}

function changeRows(rows: readonly CorrectedRow[], change: TableChange): CorrectedRow[] {
  if ("rows" in change) return [...change.rows];
  if ("remove" in change) return rows.toSpliced(change.row, 1);
  if ("insert" in change) return rows.toSpliced(change.row, 0, change.insert);
  return rows.map((row, index) =>
    index === change.row
      ? {
          ...row,
          values: row.values.map((value, column) =>
            change.cells.has(column) ? (change.cells.get(column) ?? null) : value,
          ),
        }
      : row,
  );
}
