import type { TableValueDto } from "@/lib/api/value";
import { markOf } from "@/components/review/marks";
import type { SourceMark } from "@/components/review/source";
import { cellValue, type TableRow } from "./table-rows";

export interface TableCell {
  row: number;
  column: number;
}

export interface TableMarks {
  marks: SourceMark[];
  cells: ReadonlyMap<string, TableCell>;
}

/** Rows per block. Marking whole blocks avoids redrawing pages when the focus moves within one. */
const BLOCK = 25;

export function blockOf(row: number): number {
  return Math.floor(row / BLOCK);
}

/** Marks only rows near the block, because views cannot draw thousands of marks. */
export function marksInBlock(table: TableValueDto, rows: readonly TableRow[], block: number): TableMarks {
  const cells = new Map<string, TableCell>();
  const marks: SourceMark[] = [];
  for (const near of rows.slice(Math.max(0, block - 1) * BLOCK, (block + 2) * BLOCK)) {
    table.columns.forEach((_, column) => {
      const mark = markOfCell(table, near, column);
      if (!mark) return;
      cells.set(mark.name, { row: near.index, column });
      marks.push(mark);
    });
  }
  return { marks, cells };
}

export function markOfCell(table: TableValueDto, row: TableRow, column: number): SourceMark | null {
  const value = cellValue(table, row, column);
  const mark = markOf({ ...value, correction: null });
  return mark && { ...mark, name: `${table.name}, row ${row.index + 1}, ${value.name}` };
}

export function markOfRow({ name, columns, evidence }: TableValueDto, row: TableRow): SourceMark | null {
  const found = row.original === null ? undefined : evidence.rows[row.original];
  if (!found || found.start === null) return null;
  const { start, end, page, cells } = found;
  const boxes = columns.flatMap((column) => cells[column.name]?.boxes ?? []);
  return { name: `${name}, row ${row.index + 1}`, start, end, page, boxes };
}
