import type { BlockForm, LaidOutText } from "./blocks";
import { cleanText } from "./clean-text";
import { type Cell, EMPTY_CELL, MAX_MERGED, MERGED_CELL, TableRows } from "./table-rows";
import { TextFlow } from "./text-flow";

/** The nesting depth is limited, because each outer table processes the text of its inner tables again. */
const MAX_TABLE_DEPTH = 30;

const MAX_COLUMN_SPAN = 100;
const MAX_ROW_SPAN = 1000;
const MAX_COLUMNS = 200;

export interface TextLook {
  /** A raised number (power, cents, footnote) is separated with "^" from the number before it. */
  isRaised?: boolean;
  isDoubtful?: boolean;
}

const PLAIN: TextLook = {};

interface Table {
  outer: TextFlow;
  rows: TableRows;
  row: Cell[] | null;
  isHeaderRow: boolean;
  cell: { columns: number; rows: number; isHeader: boolean; isMerged?: true } | null;
  spannedRows: number[];
}

/**
 * Puts each block on its own lines, keeps white space as displayed, and turns rows into lines of tab-separated cells.
 */
export class TextBuilder {
  private flow = new TextFlow();
  private readonly tables: Table[] = [];
  private tablesTooDeep = 0;
  private spacePending = false;
  private lineEmpty = true;
  private readonly mergedCells = { left: MAX_MERGED };
  private isAfterDigit = false;
  private isAfterRaised = false;

  write(text: string, { isRaised = false, isDoubtful = false }: TextLook = PLAIN): void {
    if (text === "") return;
    this.flushSpace();
    if (isRaised && !this.isAfterRaised && this.isAfterDigit && /^\d/.test(text)) this.flow.push("^");
    if (isDoubtful) this.flow.pushDoubtful(text);
    else this.flow.push(text);
    this.lineEmpty = text.endsWith("\n");
    this.isAfterDigit = /\d$/.test(text);
    this.isAfterRaised = isRaised;
  }

  writeCollapsed(text: string, look: TextLook = PLAIN): void {
    const trimmed = /[\t\n\r\f]| {2}/.test(text) ? text.replace(/[ \t\n\r\f]+/g, " ") : text;
    if (trimmed === "") return;
    const from = trimmed.startsWith(" ") ? 1 : 0;
    if (from === 1) this.space();
    if (trimmed.length === from) return;
    const to = trimmed.endsWith(" ") ? trimmed.length - 1 : trimmed.length;
    this.write(trimmed.slice(from, to), look);
    if (to < trimmed.length) this.space();
  }

  space(): void {
    if (!this.lineEmpty) this.spacePending = true;
  }

  lineBreak(): void {
    this.spacePending = false;
    this.flow.push("\n");
    this.lineEmpty = true;
    this.isAfterDigit = false;
  }

  block(): void {
    this.spacePending = false;
    if (!this.lineEmpty) this.lineBreak();
  }

  writeLaidOut(content: LaidOutText): void {
    if (content.blocks.length > 0) {
      this.flow.endBlock();
      this.flow.addBlocksOf(content, this.flow.length);
    }
    this.flow.addDoubtsOf(content, this.flow.length);
    this.write(content.text);
  }

  startBlock(form: BlockForm): void {
    this.flow.startBlock(form);
  }

  endBlock(kind?: BlockForm["kind"]): void {
    this.flow.endBlock(kind);
  }

  openTable(): void {
    this.block();
    if (this.tables.length >= MAX_TABLE_DEPTH) {
      this.tablesTooDeep += 1;
      return;
    }
    this.flow.endBlock();
    const rows = new TableRows(this.flow, this.mergedCells);
    this.tables.push({ outer: this.flow, rows, row: null, isHeaderRow: false, cell: null, spannedRows: [] });
    this.flow = new TextFlow();
  }

  openRow(): void {
    const table = this.tables.at(-1);
    if (!table) return;
    this.closeRow();
    this.moveStrayText(table);
    table.row = [];
    table.isHeaderRow = false;
  }

  markHeaderRow(): void {
    const table = this.tables.at(-1);
    if (table) table.isHeaderRow = true;
  }

  openCell(columns = 1, rows = 1, isHeader = false): void {
    const table = this.tables.at(-1);
    if (!table) return this.space();
    if (!table.row) this.openRow();
    this.closeCell();
    this.moveStrayText(table);
    if (table.row) skipSpannedColumns(table.row, table.spannedRows);
    table.cell = {
      columns: clampSpan(columns, MAX_COLUMN_SPAN),
      rows: clampSpan(rows, MAX_ROW_SPAN),
      isHeader,
    };
    this.startFlow();
  }

  setColumnSpan(columns: number): void {
    const cell = this.tables.at(-1)?.cell;
    if (cell) cell.columns = clampSpan(columns, MAX_COLUMN_SPAN);
  }

  mergeCell(): void {
    const cell = this.tables.at(-1)?.cell;
    if (cell) cell.isMerged = true;
  }

  closeCell(times = 1): void {
    const table = this.tables.at(-1);
    if (!table?.row || !table.cell) return;
    const { columns, rows, isHeader, isMerged } = table.cell;
    const start = table.row.length;
    const end = Math.max(start + 1, Math.min(MAX_COLUMNS, start + columns));
    const content = this.flow.finish();
    const text = content.text.trimEnd();
    const cell = isMerged && text.trim() === "" ? MERGED_CELL : { ...content, text, isHeader };
    table.row.push(cell);
    while (table.row.length < end) table.row.push(EMPTY_CELL);
    if (rows > 1 && end <= MAX_COLUMNS) {
      table.spannedRows.length = Math.max(table.spannedRows.length, end);
      table.spannedRows.fill(rows - 1, start, end);
    }
    for (let time = 1; time < times; time += 1) table.row.push(cell);
    table.cell = null;
    this.startFlow();
  }

  closeRow(times = 1): void {
    const table = this.tables.at(-1);
    if (!table?.row) return;
    if (table.cell) this.closeCell();
    else this.moveStrayText(table);
    skipSpannedColumns(table.row, table.spannedRows, true);
    table.rows.write(table.row, table.isHeaderRow, times);
    table.row = null;
    this.startFlow();
  }

  closeTable(): void {
    if (this.tablesTooDeep > 0) {
      this.tablesTooDeep -= 1;
      return;
    }
    const table = this.tables.at(-1);
    if (!table) return;
    this.closeRow();
    this.moveStrayText(table);
    table.rows.end();
    this.tables.pop();
    this.flow = table.outer;
    this.spacePending = false;
    this.lineEmpty = true;
    this.isAfterDigit = false;
  }

  get tableDepth(): number {
    return this.tables.length;
  }

  finish(): LaidOutText {
    this.tablesTooDeep = 0;
    while (this.tables.length > 0) this.closeTable();
    const content = this.flow.finish();
    const lines = cleanText(content.text).split("\n");
    const laidOut = lines
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    return { ...content, text: laidOut };
  }

  private flushSpace(): void {
    if (this.spacePending && !this.lineEmpty) {
      this.flow.push(" ");
      this.isAfterDigit = false;
    }
    this.spacePending = false;
  }

  private startFlow(): void {
    this.flow = new TextFlow();
    this.spacePending = false;
    this.lineEmpty = true;
    this.isAfterDigit = false;
  }

  /** Moves text outside cells, such as a caption, in front of the row. */
  private moveStrayText(table: Table): void {
    const content = this.flow.finish();
    const text = content.text.trim();
    if (text !== "") table.rows.writeBetween({ ...content, text });
    this.startFlow();
  }
}

function clampSpan(span: number, max: number): number {
  return span >= 1 ? Math.min(max, Math.floor(span)) : 1;
}

function skipSpannedColumns(row: Cell[], spannedRows: number[], toEnd = false): void {
  for (let column = row.length; column < spannedRows.length; column += 1) {
    const left = spannedRows[column] ?? 0;
    if (left === 0 && !toEnd) return;
    if (left > 0) spannedRows[column] = left - 1;
    row.push(left > 0 ? MERGED_CELL : EMPTY_CELL);
  }
}
