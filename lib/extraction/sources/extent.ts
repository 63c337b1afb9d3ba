import type { Cell, Layout } from "@/lib/extraction/local/layout";
import type { Span } from "@/lib/extraction/span";

/** A horizontal extent in the unit of the layout's cells. */
export interface Extent {
  left: number;
  right: number;
}

/** Where a part of a cell stands: its characters share the cell's width. */
export function extentOf(cell: Cell, { start, end }: Span): Extent {
  const at = (offset: number) =>
    cell.left + ((cell.right - cell.left) * (offset - cell.start)) / Math.max(1, cell.end - cell.start);
  return { left: at(start), right: at(end) };
}

/** How far two extents overlap; negative is the gap between them. */
export function overlap(a: Extent, b: Extent): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

/** Whether two extents stand in one column: they overlap, or nearly do. */
export function isSameColumn(a: Extent, b: Extent, { unit }: Layout): boolean {
  return overlap(a, b) >= -2 * unit;
}
