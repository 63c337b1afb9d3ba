import { itemAt } from "@/lib/item-at";
import { MAX_FILLED, rowsOfLabels, usualStep } from "./fill-merged";
import type { CellKind, GridRow } from "./grid";
import type { KnownLine } from "./region-rows";

/** Like `fillMerged`, but for regions that the user drew. */
export function fillDrawn(
  rows: readonly GridRow[],
  lines: readonly (readonly KnownLine[])[],
  kinds: readonly CellKind[],
): GridRow[] {
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const ys = lines.map((row) => middleOf(row.toSorted((a, b) => cellsIn(b) - cellsIn(a)).slice(0, 1)));
  const pitch = usualStep(ys);
  for (const [column, kind] of kinds.entries()) {
    const labels = rows.flatMap(({ cells }, row) => {
      const own = itemAt(lines, row).filter((line) => (line.cells[column] ?? []).length > 0);
      return cells[column] ? [{ cell: cells[column], y: middleOf(own) }] : [];
    });
    if (kind !== "text" || labels.length > rows.length * MAX_FILLED) continue;
    for (const { from, to, label } of rowsOfLabels(ys, labels, pitch))
      for (const row of filled.slice(from, to + 1)) row.cells[column] = label.cell;
  }
  return filled;
}

function middleOf(lines: readonly KnownLine[]): number {
  const middles = lines.map(({ top, bottom }) => (top + bottom) / 2);
  return middles.reduce((sum, middle) => sum + middle, 0) / Math.max(1, middles.length);
}

function cellsIn({ kinds }: KnownLine): number {
  return kinds.filter((kind) => kind !== null).length;
}
