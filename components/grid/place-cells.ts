import type { ScalarValueDto } from "@/lib/api/value";
import type { CellRange } from "./cell-range";

export type CellContent = ScalarValueDto["value"];

interface PlacedCell {
  row: number;
  column: number;
  value: CellContent;
}

/** Repeats the pasted cells if they divide the selection evenly, and drops a copied header. */
export function placeCells(
  pasted: readonly (readonly CellContent[])[],
  selected: CellRange,
  columns: readonly { name: string }[],
): { cells: PlacedCell[]; range: CellRange } {
  const rows = withoutHeader(pasted, selected.first, columns);
  const width = rows[0]?.length ?? 0;
  const range = {
    ...selected,
    bottom: selected.top + repeated(rows.length, selected.bottom - selected.top + 1) - 1,
    last: selected.first + repeated(width, selected.last - selected.first + 1) - 1,
  };
  const cells: PlacedCell[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.first; column <= range.last; column += 1) {
      const value = rows[(row - range.top) % rows.length]?.[(column - range.first) % width] ?? null;
      cells.push({ row, column, value });
    }
  return { cells, range };
}

/** A single selected row is filled from the row above it. */
export function cellsToFill({
  top,
  bottom,
  first,
  last,
}: CellRange): { row: number; column: number; from: number }[] {
  const from = top === bottom ? top - 1 : top;
  const columns = Array.from({ length: last - Math.max(1, first) + 1 }, (_, at) => Math.max(1, first) + at);
  return Array.from({ length: bottom - from }, (_, at) => from + 1 + at).flatMap((row) =>
    columns.map((column) => ({ row, column, from })),
  );
}

export function enteredInto(before: CellContent, entered: CellContent): CellContent | undefined {
  const value = typeof entered === "string" ? entered.trim() || null : entered;
  const isSame = value === before || (value !== null && String(value) === String(before));
  return isSame ? undefined : value;
}

function withoutHeader(
  cells: readonly (readonly CellContent[])[],
  first: number,
  columns: readonly { name: string }[],
): readonly (readonly CellContent[])[] {
  const [header = []] = cells;
  const isHeader =
    cells.length > 1 &&
    header.every((cell, at) => first + at === 0 || cell === columns[first + at - 1]?.name);
  return isHeader ? cells.slice(1) : cells;
}

function repeated(count: number, selected: number): number {
  return count > 0 && selected % count === 0 ? selected : count;
}
