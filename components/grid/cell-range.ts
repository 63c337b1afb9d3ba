import { HEADER_ROW, type CellPlace } from "./move-focus";

export interface CellRange {
  top: number;
  bottom: number;
  first: number;
  last: number;
}

export function rangeBetween(one: CellPlace, other: CellPlace): CellRange | null {
  if (one.row === HEADER_ROW || other.row === HEADER_ROW) return null;
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    first: Math.min(one.column, other.column),
    last: Math.max(one.column, other.column),
  };
}

export function cellCount({ top, bottom, first, last }: CellRange): number {
  return (bottom - top + 1) * (last - first + 1);
}
