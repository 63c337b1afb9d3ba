import type { TableValueDto } from "@/lib/api/value";
import { markOf } from "@/components/review/marks";
import type { SourceMark } from "@/components/review/source";
import { cellValue, type TableRow } from "./table-rows";

/** A cell by its row's place in the table and its column's, both from 0. */
export interface TableCell {
  row: number;
  column: number;
}

/** The places of a table's cells in the document. */
export interface TableMarks {
  marks: SourceMark[];
  /** By the names of the marks. */
  cells: ReadonlyMap<string, TableCell>;
}

/** Rows are marked in blocks: moving from row to row within one draws no page again. */
const BLOCK = 25;

/** The number of the block that a row is in. */
export function blockOf(row: number): number {
  return Math.floor(row / BLOCK);
}

/**
 * The marks of a block of rows and of those beside it. Not those of all rows: of two thousand, no view could draw them while
 * one goes through the rows.
 *
 * @param rows in the order of the table
 */
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

/** Where a cell stands, or what a person has corrected in it stood; null where that is not known. */
export function markOfCell(table: TableValueDto, row: TableRow, column: number): SourceMark | null {
  const value = cellValue(table, row, column);
  const mark = markOf({ ...value, correction: null });
  return mark && { ...mark, name: `${table.name}, row ${row.index + 1}, ${value.name}` };
}

/** Where a row stands; null for one that was added. */
export function markOfRow({ name, columns, evidence }: TableValueDto, row: TableRow): SourceMark | null {
  const found = row.original === null ? undefined : evidence.rows[row.original];
  if (!found || found.start === null) return null;
  const { start, end, page, cells } = found;
  const boxes = columns.flatMap((column) => cells[column.name]?.boxes ?? []);
  return { name: `${name}, row ${row.index + 1}`, start, end, page, boxes };
}

/** Where a table begins. */
export function markOfTable({ name, evidence }: TableValueDto): SourceMark | null {
  const [first] = evidence.rows;
  if (!first || first.start === null) return null;
  const boxes = Object.values(first.cells).flatMap((cell) => cell.boxes);
  return { name, start: first.start, end: first.end, page: first.page, boxes };
}
