import type { ValueChange } from "@/components/documents/confirmations";
import { suggestedValue } from "@/components/documents/suggested-value";
import { isTable, rowCountOf } from "@/components/documents/table-value";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import type { CellRange } from "./cell-range";
import type { GridColumn } from "./columns";
import type { GridRow } from "./grid-rows";
import { cellsToFill, enteredInto, placeCells, type CellContent } from "./place-cells";

interface PastedCells {
  changes: ValueChange[];
  range: CellRange;
  leftOut: number;
}

export function cellsIn(
  { top, bottom, first, last }: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): CellContent[][] {
  const contentOf = (value: ValueDto | undefined) =>
    (value && (isTable(value) ? rowCountOf(value) : value.value)) ?? null;
  return rows
    .slice(top, bottom + 1)
    .map(({ filename, values }) =>
      [filename, ...columns.map(({ name }) => contentOf(values?.get(name)))].slice(first, last + 1),
    );
}

/** The server parses text as the field's type. Empty text means no value. */
export function pasteCells(
  pasted: readonly (readonly CellContent[])[],
  selected: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): PastedCells {
  const { cells, range } = placeCells(pasted, selected, columns);
  const changes: ValueChange[] = [];
  let leftOut = 0;
  for (const { row, column, value: entered } of cells) {
    const value = valueAt(rows[row], columns[column - 1]);
    if (!value || isTable(value)) leftOut += 1;
    else changes.push(...changeTo(rows[row]?.id ?? "", value, entered));
  }
  const inGrid = {
    ...range,
    bottom: Math.min(range.bottom, rows.length - 1),
    last: Math.min(range.last, columns.length),
  };
  return { changes, range: inGrid, leftOut };
}

export function fillDown(
  range: CellRange,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): ValueChange[] {
  return cellsToFill(range).flatMap(({ row, column, from }) => {
    const source = valueAt(rows[from], columns[column - 1]);
    const value = valueAt(rows[row], columns[column - 1]);
    if (!source || !value || isTable(source) || isTable(value)) return [];
    return changeTo(rows[row]?.id ?? "", value, (suggestedValue(source) ?? source).value);
  });
}

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

function valueAt(row: GridRow | undefined, column: GridColumn | undefined): ValueDto | undefined {
  return row?.values?.get(column?.name ?? "");
}

function changeTo(docId: string, before: ScalarValueDto, entered: CellContent): ValueChange[] {
  const value = enteredInto(before.value, entered);
  return value === undefined ? [] : [{ docId, before, change: { name: before.name, value } }];
}
