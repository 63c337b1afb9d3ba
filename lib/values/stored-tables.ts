import type { FoundCells, RowInForce } from "@/lib/extraction/verify/check-rows";
import type { Row, Value, VerifiedRow } from "@/lib/extraction/values/types";
import type { StoredTable } from "./stored-values";

/** A part of the document's text; null where it is not known. */
type Place = readonly [start: number, end: number] | null;

/**
 * A row as it is stored: the values of its columns in order, its place, and those of its cells. Behind its columns are the
 * cells of those that uncertain ones may be, in the order of the value's `uncertain`.
 */
export type StoredRow = readonly [values: readonly Value[], place: Place, cells: readonly Place[]];

/** The rows of one table: those that were found, and those that a person made of them. */
export interface TableRows {
  found: readonly StoredRow[];
  /** Null where nothing was corrected. */
  corrected: readonly RowInForce[] | null;
}

/** Rows by the name of their field. Apart from the values, because lists of documents do not read them (row-chunks.ts). */
export type StoredTables = Readonly<Record<string, TableRows>>;

export function toStoredRow({ start, end, cells, others = [] }: VerifiedRow): StoredRow {
  const all = [...cells, ...others];
  return [
    all.map(({ value }) => value),
    placeOf(start, end),
    all.map((cell) => placeOf(cell.start, cell.end)),
  ];
}

/** A found row with its sources, as it was before it was stored. */
export function toVerifiedRow([values, place, cells]: StoredRow): VerifiedRow {
  const [start, end] = place ?? [null, null];
  return {
    start,
    end,
    cells: values.map((value, index) => {
      const [start, end] = cells[index] ?? [null, null];
      const state = value === null ? "missing" : start === null ? "unverified" : "verified";
      return { value, state, start, end };
    }),
  };
}

function placeOf(start: number | null, end: number | null): Place {
  return start === null || end === null ? null : [start, end];
}

const NO_ROWS: TableRows = { found: [], corrected: null };

/** The rows of a table; none where it has none. */
export function rowsOf(tables: StoredTables, name: string): TableRows {
  return Object.hasOwn(tables, name) ? (tables[name] ?? NO_ROWS) : NO_ROWS;
}

/** The rows in force. */
export function rowsInForce({ found, corrected }: TableRows): readonly RowInForce[] {
  return corrected ?? found.map(([values], original) => ({ values, original }));
}

/** What was found, and which of its cells have a value without words. */
export function toFoundCells({ found }: Pick<TableRows, "found">): FoundCells[] {
  return found.map(([values, , cells]) => ({
    values,
    areLost: values.map((value, place) => value !== null && (cells[place] ?? null) === null),
  }));
}

/** Rows by the names of their columns. */
export function toRows(
  { columns }: Pick<StoredTable, "columns">,
  rows: readonly Pick<RowInForce, "values">[],
): Row[] {
  return rows.map(({ values }) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? null])),
  );
}
