import type { Cell, Layout } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";

export interface Extent {
  left: number;
  right: number;
}

export function extentOf(cell: Cell, { start, end }: Span): Extent {
  const at = (offset: number) =>
    cell.left + ((cell.right - cell.left) * (offset - cell.start)) / Math.max(1, cell.end - cell.start);
  return { left: at(start), right: at(end) };
}

export function overlap(a: Extent, b: Extent): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

export function isSameColumn(a: Extent, b: Extent, { unit }: Layout): boolean {
  return overlap(a, b) >= -2 * unit;
}
