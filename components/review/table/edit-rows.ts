import { applyCorrection } from "@/components/documents/apply-correction";
import { enteredInto, type CellContent } from "@/components/grid/place-cells";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { rowsOf, type TableRow } from "./table-rows";

type Cells = Record<string, CellContent>;

/** What goes into a cell: by the index of its row in the table, from the number of rows on of a new one. */
export interface EnteredCell {
  row: number;
  column: string;
  value: CellContent;
}

/** Characters of rows that are sent at once, below what a request may have. */
const SENT_MAX = 40_000;

/**
 * The changes that enter cells: of a single row, or of all rows at once, so that they are undone in one step; of a long table row by
 * row.
 */
export function enterCells(table: TableValueDto, entered: readonly EnteredCell[]): NamedChange[] {
  const rows = rowsOf(table);
  const changed = new Map<number, Cells>();
  for (const { row, column, value } of entered) {
    const content = enteredInto(rows[row]?.cells[column] ?? null, value);
    if (content !== undefined) changed.set(row, { ...changed.get(row), [column]: content });
  }
  const [first, ...more] = changed;
  if (!first) return [];
  const { name } = table;
  if (more.length === 0 && first[0] < rows.length)
    return [{ name, row: first[0], of: rows.length, cells: first[1] }];
  const added = Math.max(rows.length, ...[...changed.keys()].map((row) => row + 1)) - rows.length;
  const whole = wholeTable(name, [
    ...rows.map(({ index, cells, original }) => ({ cells: { ...cells, ...changed.get(index) }, original })),
    ...Array.from({ length: added }, (_, at) => ({
      cells: changed.get(rows.length + at) ?? {},
      original: null,
    })),
  ]);
  if (whole) return [whole];
  return [
    ...[...changed]
      .filter(([row]) => row < rows.length)
      .map(([row, cells]) => ({ name, row, of: rows.length, cells })),
    ...Array.from({ length: added }, (_, at) => {
      const row = rows.length + at;
      return { name, row, of: row, insert: changed.get(row) ?? {} };
    }),
  ];
}

/** The changes that remove rows: all at once, of a long table one by one from the last. */
export function removeRows(table: TableValueDto, removed: readonly number[]): NamedChange[] {
  const { name } = table;
  const rows = rowsOf(table);
  const last = removed.toSorted((a, b) => b - a);
  const oneByOne = last.map((row, at) => ({ name, row, of: rows.length - at, remove: true as const }));
  if (removed.length === 1) return oneByOne;
  const whole = wholeTable(
    name,
    rows.filter(({ index }) => !removed.includes(index)),
  );
  return whole ? [whole] : oneByOne;
}

function wholeTable(name: string, rows: readonly Pick<TableRow, "cells" | "original">[]): NamedChange | null {
  const value = rows.map(({ cells }) => cells);
  const change = { name, value, originals: rows.map(({ original }) => original) };
  return JSON.stringify(change).length <= SENT_MAX ? change : null;
}

/** Each change with the table as it is before it. */
export function inSteps(
  table: TableValueDto,
  changes: readonly NamedChange[],
): { before: TableValueDto; change: NamedChange }[] {
  let before = table;
  return changes.map((change) => {
    const step = { before, change };
    const after = applyCorrection(before, change, new Date().toISOString());
    if (after.type === "TABLE") before = after;
    return step;
  });
}
