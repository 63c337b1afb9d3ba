import { countPrinted, type LaidOutText, type TextBlock } from "./blocks";
import { doubtsOfZipped } from "./doubtful-parts";
import { layOutRow, type RowLayout } from "./lay-out-row";
import type { TextFlow } from "./text-flow";

export interface Cell extends LaidOutText {
  isHeader: boolean;
  isMerged?: true;
}

export const EMPTY_CELL: Cell = { text: "", blocks: [], isHeader: false };
export const MERGED_CELL: Cell = { ...EMPTY_CELL, isMerged: true };

export const MAX_MERGED = 20_000;

interface Table {
  start: number;
  end: number;
  lines: number;
  headerRows: number;
  bodyRows: number;
  rowsWithHeaderCell: number;
  merged: [line: number, column: number][];
}

interface SingleCell {
  start: number;
  blocks: readonly TextBlock[];
}

/** Finds the tables among an element's rows. Rows with a single cell or long texts are page layout. */
export class TableRows {
  private table: Table | null = null;
  private singles: SingleCell[] = [];

  constructor(
    private readonly flow: TextFlow,
    private readonly mergedCells: { left: number },
  ) {}

  /**
   * Lays out the row only once, because documents may repeat a row very often.
   * @param times how often the row occurs
   */
  write(cells: readonly Cell[], isHeaderRow: boolean, times = 1): void {
    const row = layOutRow(cells.map((cell) => cell.text));
    if (row.text === "") return;
    const lines = `${row.text}\n`;
    for (let time = 0; time < times; time += 1) this.writeLines(lines, row, cells, isHeaderRow);
  }

  writeBetween(content: LaidOutText): void {
    this.end();
    this.flow.addContent(content);
    this.flow.push("\n");
  }

  end(): void {
    if (this.table) {
      const { start, end, headerRows, bodyRows, rowsWithHeaderCell, merged } = this.table;
      const hasHeaderColumn = bodyRows > 0 && rowsWithHeaderCell === bodyRows;
      const own = { kind: "table" as const, start, end, headerRows, hasHeaderColumn };
      this.flow.add(merged.length > 0 ? { ...own, merged } : own);
      this.table = null;
    }
    this.leaveSingles();
  }

  private writeLines(
    lines: string,
    { text, form }: RowLayout,
    cells: readonly Cell[],
    isHeaderRow: boolean,
  ): void {
    const { flow } = this;
    const start = flow.length;
    flow.push(lines);
    const filled = cells.filter((cell) => cell.text !== "");
    if (cells.some(({ doubts }) => doubts))
      this.addDoubts(start, form === "cells" && text.includes("\n"), filled);
    if (form === "cells") {
      const isHeader = isHeaderRow || filled.every((cell) => cell.isHeader);
      this.addToTable(start, text.split("\n").length, isHeader, cells);
    } else if (form === "single") {
      this.singles.push({ start, blocks: filled[0]?.blocks ?? [] });
    } else {
      this.end();
      let at = start;
      for (const cell of filled) {
        flow.addBlocksOf(cell, at);
        at += countPrinted(cell.text);
      }
    }
  }

  private addDoubts(start: number, isZipped: boolean, cells: readonly Cell[]): void {
    if (isZipped) return this.flow.addDoubtsOf({ doubts: doubtsOfZipped(cells) }, start);
    let at = start;
    for (const cell of cells) {
      this.flow.addDoubtsOf(cell, at);
      at += countPrinted(cell.text);
    }
  }

  private addToTable(start: number, lines: number, isHeader: boolean, cells: readonly Cell[]): void {
    if (this.table) this.table.lines += this.singles.length;
    else this.leaveSingles();
    this.singles = [];
    const table = (this.table ??= newTable(start));
    if (isHeader && table.headerRows === table.lines) table.headerRows += lines;
    else {
      table.bodyRows += 1;
      if (cells[0]?.isHeader) table.rowsWithHeaderCell += 1;
    }
    for (const [column, { isMerged }] of cells.entries())
      if (isMerged && this.mergedCells.left > 0) {
        table.merged.push([table.lines, column]);
        this.mergedCells.left -= 1;
      }
    table.lines += lines;
    table.end = this.flow.length;
  }

  private leaveSingles(): void {
    for (const { start, blocks } of this.singles) this.flow.addBlocksOf({ blocks }, start);
    this.singles = [];
  }
}

function newTable(start: number): Table {
  return { start, end: start, lines: 0, headerRows: 0, bodyRows: 0, rowsWithHeaderCell: 0, merged: [] };
}
