import type { Cell, Layout } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";

/** A horizontal extent in the unit of the layout's cells. */
export interface Extent {
  left: number;
  right: number;
}

/** The extent of a part of a cell, whose characters share the cell's width. */
export function extentOf(cell: Cell, { start, end }: Span): Extent {
  const at = (offset: number) =>
    cell.left + ((cell.right - cell.left) * (offset - cell.start)) / Math.max(1, cell.end - cell.start);
  return { left: at(start), right: at(end) };
}

/** How far two extents overlap; negative is the gap between them. */
export function overlap(a: Extent, b: Extent): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

/** Whether two extents are in one column: they overlap, or nearly do. */
export function isSameColumn(a: Extent, b: Extent, { unit }: Layout): boolean {
  return overlap(a, b) >= -2 * unit;
}
