import type { FoundCells, RowInForce } from "@/lib/extraction/verify/check-rows";
import type { Row, Value, VerifiedRow } from "@/lib/extraction/values/types";
import type { StoredTable } from "./stored-values";
import { unusualUnits, type UnusualUnits, type UsualUnits } from "./stored-units";

type Place = readonly [start: number, end: number] | null;

/**
 * Values in column order, the positions of the row and its cells, and unusual units. Values and cells end
 * with the alternatives for uncertain columns, in the order of `uncertain`.
 */
export type StoredRow = readonly [
  values: readonly Value[],
  place: Place,
  cells: readonly Place[],
  units?: UnusualUnits,
];

export interface TableRows {
  found: readonly StoredRow[];
  corrected: readonly RowInForce[] | null;
}

/** Stored separately, because lists of documents don't read rows (row-chunks.ts). */
export type StoredTables = Readonly<Record<string, TableRows>>;

export function toStoredRow({ start, end, cells, others = [] }: VerifiedRow, usual: UsualUnits): StoredRow {
  const all = [...cells, ...others];
  const values = all.map(({ value }) => value);
  const places = all.map((cell) => placeOf(cell.start, cell.end));
  const units = unusualUnits(all, usual);
  return storedRow(values, placeOf(start, end), places, units);
}

export function storedRow(
  values: readonly Value[],
  place: Place,
  cells: readonly Place[],
  units: UnusualUnits | undefined,
): StoredRow {
  return units ? [values, place, cells, units] : [values, place, cells];
}

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

export function rowsOf(tables: StoredTables, name: string): TableRows {
  return Object.hasOwn(tables, name) ? (tables[name] ?? NO_ROWS) : NO_ROWS;
}

export function rowsInForce({ found, corrected }: TableRows): readonly RowInForce[] {
  return corrected ?? found.map(([values], original) => ({ values, original }));
}

export function toFoundCells({ found }: Pick<TableRows, "found">): FoundCells[] {
  return found.map(([values, , cells]) => ({
    values,
    areLost: values.map((value, place) => value !== null && (cells[place] ?? null) === null),
  }));
}

export function toRows(
  { columns }: Pick<StoredTable, "columns">,
  rows: readonly Pick<RowInForce, "values">[],
): Row[] {
  return rows.map(({ values }) => toRow({ columns }, values));
}

export function toRow({ columns }: Pick<StoredTable, "columns">, values: readonly Value[]): Row {
  return Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? null]));
}
