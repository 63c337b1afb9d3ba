import { changeRows, type TableChange } from "@/lib/api/change-rows";
import { checkRows } from "@/lib/extraction/check-rows";
import { rowsInForce, type TableRows } from "./stored-tables";
import type { StoredTable } from "./stored-values";

/** A table with its rows. */
export interface TableResult {
  stored: StoredTable;
  rows: TableRows;
}

/** Puts a person's rows in the place of those that were found, which stay readable. */
export function correctTable({ stored, rows }: TableResult, change: TableChange, at: string): TableResult {
  const { rows: corrected, checks } = changeRows(stored, rowsInForce(rows), change);
  return {
    stored: { ...stored, rows: corrected.length, checks, correction: { at }, confirmed_at: null },
    rows: { ...rows, corrected },
  };
}

/** Takes back all corrections of a table, or its confirmation. */
export function takeTableBack({ stored, rows: { found } }: TableResult): TableResult {
  const rows = { found, corrected: null };
  const checks = checkRows(stored, rowsInForce(rows));
  return { stored: { ...stored, rows: found.length, checks, correction: null, confirmed_at: null }, rows };
}
