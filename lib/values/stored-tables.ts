import type { FoundCells, RowInForce } from "@/lib/extraction/verify/check-rows";
import type { Row, Value, VerifiedRow } from "@/lib/extraction/values/types";
import type { StoredTable } from "./stored-values";
import { unusualUnits, type UnusualUnits, type UsualUnits } from "./stored-units";

/** A part of the document's text; null where it is not known. */
type Place = readonly [start: number, end: number] | null;

/**
 * A row as it is stored: the values of its columns in order, its place, those of its cells, and the units that are others than
 * usual. Behind its columns are the cells of those that uncertain ones may be, in the order of the value's `uncertain`.
 */
export type StoredRow = readonly [
  values: readonly Value[],
  place: Place,
  cells: readonly Place[],
  units?: UnusualUnits,
];

/** The rows of one table: those that were found, and those that a person made of them. */
export interface TableRows {
  found: readonly StoredRow[];
  /** Null where nothing was corrected. */
  corrected: readonly RowInForce[] | null;
}

/** Rows by the name of their field. Apart from the values, because lists of documents do not read them (row-chunks.ts). */
export type StoredTables = Readonly<Record<string, TableRows>>;

/** @param usual the units that are stored with the table */
export function toStoredRow({ start, end, cells, others = [] }: VerifiedRow, usual: UsualUnits): StoredRow {
  const all = [...cells, ...others];
  const values = all.map(({ value }) => value);
  const places = all.map((cell) => placeOf(cell.start, cell.end));
  const units = unusualUnits(all, usual);
  return storedRow(values, placeOf(start, end), places, units);
}

/** A row without what it has no need to say. */
export function storedRow(
  values: readonly Value[],
  place: Place,
  cells: readonly Place[],
  units: UnusualUnits | undefined,
): StoredRow {
  return units ? [values, place, cells, units] : [values, place, cells];
}

/** A found row with its sources, but for units, as it was before it was stored. */
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
  return rows.map(({ values }) => toRow({ columns }, values));
}

/** A row by the names of its columns. */
export function toRow({ columns }: Pick<StoredTable, "columns">, values: readonly Value[]): Row {
  return Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? null]));
}
