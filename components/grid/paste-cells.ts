import type { ValueChange } from "@/components/documents/confirmations";
import { suggestedValue } from "@/components/documents/suggested-value";
import { isTable } from "@/components/documents/table-value";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import type { CellRange } from "./cell-range";
import type { GridColumn } from "./columns";
import type { GridRow } from "./grid-rows";

type Value = ScalarValueDto["value"];

export interface PastedCells {
  changes: ValueChange[];
  /** The cells that the paste has filled, also those that had the same value. */
  range: CellRange;
  /** How many cells were left out: outside the grid, of file names and tables, and where a document has no such value. */
  leftOut: number;
}

/**
 * What pasting cells at a range changes. Fewer cells than are selected are repeated where they fit in evenly, as in a spreadsheet. A
 * text is read by the server as the field's type; an empty one says that there is no value.
 */
export function pasteCells(
  pasted: readonly (readonly Value[])[],
  selected: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): PastedCells {
  const cells = withoutHeader(pasted, selected.first, columns);
  const width = cells[0]?.length ?? 0;
  const bottom = selected.top + repeated(cells.length, selected.bottom - selected.top + 1) - 1;
  const last = selected.first + repeated(width, selected.last - selected.first + 1) - 1;
  const range = {
    ...selected,
    bottom: Math.min(bottom, rows.length - 1),
    last: Math.min(last, columns.length),
  };
  const changes: ValueChange[] = [];
  let leftOut = 0;
  for (let row = selected.top; row <= bottom; row += 1)
    for (let column = selected.first; column <= last; column += 1) {
      const value = valueAt(rows[row], columns[column - 1]);
      const entered = cells[(row - selected.top) % cells.length]?.[(column - selected.first) % width];
      if (!value || isTable(value)) leftOut += 1;
      else changes.push(...changeTo(rows[row]?.id ?? "", value, entered ?? null));
    }
  return { changes, range, leftOut };
}

/** What filling a range with the values of its first row changes; a range of one row is filled from the row above. */
export function fillDown(
  { top, bottom, first, last }: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): ValueChange[] {
  const source = top === bottom ? top - 1 : top;
  return rows.slice(source + 1, bottom + 1).flatMap((row) =>
    columns.slice(Math.max(0, first - 1), last).flatMap((column) => {
      const from = valueAt(rows[source], column);
      const value = valueAt(row, column);
      if (!from || !value || isTable(from) || isTable(value)) return [];
      return changeTo(row.id, value, (suggestedValue(from) ?? from).value);
    }),
  );
}

/** Each value that is in a range of cells; of a range of file names alone all values of its documents. */
export function valuesIn(
  { top, bottom, first, last }: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): { docId: string; values: ValueDto[] }[] {
  const names = last === 0 ? columns : columns.slice(Math.max(0, first - 1), last);
  return rows.slice(top, bottom + 1).map((row) => ({
    docId: row.id,
    values: names.flatMap((column) => valueAt(row, column) ?? []),
  }));
}

/** The names of columns above what was copied are no values. */
function withoutHeader(
  cells: readonly (readonly Value[])[],
  first: number,
  columns: readonly GridColumn[],
): readonly (readonly Value[])[] {
  const [header = []] = cells;
  const isHeader =
    cells.length > 1 &&
    header.every((cell, at) => first + at === 0 || cell === columns[first + at - 1]?.name);
  return isHeader ? cells.slice(1) : cells;
}

/** How many cells `count` cells fill of those that are selected. */
function repeated(count: number, selected: number): number {
  return count > 0 && selected % count === 0 ? selected : count;
}

function valueAt(row: GridRow | undefined, column: GridColumn | undefined): ValueDto | undefined {
  return row?.values?.get(column?.name ?? "");
}

function changeTo(docId: string, before: ScalarValueDto, entered: Value): ValueChange[] {
  const value = typeof entered === "string" ? entered.trim() || null : entered;
  const isSame = value === before.value || (value !== null && String(value) === String(before.value));
  return isSame ? [] : [{ docId, before, change: { name: before.name, value } }];
}
