import { cleanText } from "./clean-text";
import { toOneLine } from "./to-one-line";

/** Nesting depth of tables. The text of each level is processed again by all outer ones. */
const MAX_TABLE_DEPTH = 30;

/** Limits of a cell's span: higher values are invalid. */
const MAX_COLUMN_SPAN = 100;
const MAX_ROW_SPAN = 1000;
const MAX_COLUMNS = 200;

interface Table {
  /** The text before the table. */
  outer: string[];
  /** The cells of the open row. */
  row: string[] | null;
  /** The open cell's column and row span. */
  cell: { columns: number; rows: number } | null;
  /** For each column, the number of further rows that a cell above spans. */
  spannedRows: number[];
}

/**
 * Builds a document's text: blocks end lines, white space is as displayed, and the rows of tables become lines with cells
 * separated by tabs.
 */
export class TextBuilder {
  private parts: string[] = [];
  private readonly tables: Table[] = [];
  private tablesTooDeep = 0;
  /** A space to be written before further text in the line. */
  private spacePending = false;
  private lineEmpty = true;

  /** Writes text with its white space. */
  write(text: string): void {
    if (text === "") return;
    this.flushSpace();
    this.parts.push(text);
    this.lineEmpty = text.endsWith("\n");
  }

  /** Writes text with each run of white space as a single space. */
  writeCollapsed(text: string): void {
    const trimmed = text.replace(/[ \t\n\r\f]+/g, " ");
    if (trimmed === "") return;
    const from = trimmed.startsWith(" ") ? 1 : 0;
    if (from === 1) this.space();
    if (trimmed.length === from) return;
    const to = trimmed.endsWith(" ") ? trimmed.length - 1 : trimmed.length;
    this.write(trimmed.slice(from, to));
    if (to < trimmed.length) this.space();
  }

  space(): void {
    if (!this.lineEmpty) this.spacePending = true;
  }

  lineBreak(): void {
    this.spacePending = false;
    this.parts.push("\n");
    this.lineEmpty = true;
  }

  /** Starts a new line, unless the current one is empty. */
  block(): void {
    this.spacePending = false;
    if (!this.lineEmpty) this.lineBreak();
  }

  openTable(): void {
    this.block();
    if (this.tables.length >= MAX_TABLE_DEPTH) {
      this.tablesTooDeep += 1;
      return;
    }
    this.tables.push({ outer: this.parts, row: null, cell: null, spannedRows: [] });
    this.parts = [];
  }

  openRow(): void {
    const table = this.tables.at(-1);
    if (!table) return;
    this.closeRow();
    this.moveStrayText(table);
    table.row = [];
  }

  /** @param columns the cell's column span, and its row span: cells beside and below it keep their columns */
  openCell(columns = 1, rows = 1): void {
    const table = this.tables.at(-1);
    if (!table) return this.space();
    if (!table.row) this.openRow();
    this.closeCell();
    this.moveStrayText(table);
    if (table.row) skipSpannedColumns(table.row, table.spannedRows);
    table.cell = { columns: clampSpan(columns, MAX_COLUMN_SPAN), rows: clampSpan(rows, MAX_ROW_SPAN) };
    this.startPart();
  }

  /** Sets the column span of the open cell, where it becomes known only after its beginning. */
  setColumnSpan(columns: number): void {
    const cell = this.tables.at(-1)?.cell;
    if (cell) cell.columns = clampSpan(columns, MAX_COLUMN_SPAN);
  }

  /** @param times how often the cell is repeated, including the first */
  closeCell(times = 1): void {
    const table = this.tables.at(-1);
    if (!table?.row || !table.cell) return;
    const { columns, rows } = table.cell;
    const start = table.row.length;
    const end = Math.max(start + 1, Math.min(MAX_COLUMNS, start + columns));
    const text = this.parts.join("").trimEnd();
    table.row.push(text, ...Array<string>(end - start - 1).fill(""));
    if (rows > 1 && end <= MAX_COLUMNS) {
      table.spannedRows.length = Math.max(table.spannedRows.length, end);
      table.spannedRows.fill(rows - 1, start, end);
    }
    for (let time = 1; time < times; time += 1) table.row.push(text);
    table.cell = null;
    this.startPart();
  }

  /** @param times how often the row is repeated, including the first */
  closeRow(times = 1): void {
    const table = this.tables.at(-1);
    if (!table?.row) return;
    if (table.cell) this.closeCell();
    else this.moveStrayText(table);
    skipSpannedColumns(table.row, table.spannedRows, true);
    const line = layOutRow(table.row);
    table.row = null;
    if (line !== "") for (let time = 0; time < times; time += 1) table.outer.push(line, "\n");
    this.startPart();
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
    this.tables.pop();
    this.parts = table.outer;
    this.spacePending = false;
    this.lineEmpty = true;
  }

  get tableDepth(): number {
    return this.tables.length;
  }

  /** The whole text, without blank lines at its ends. Closes open tables. */
  finish(): string {
    this.tablesTooDeep = 0;
    while (this.tables.length > 0) this.closeTable();
    const lines = cleanText(this.parts.join("")).split("\n");
    return lines
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }

  private flushSpace(): void {
    if (this.spacePending && !this.lineEmpty) this.parts.push(" ");
    this.spacePending = false;
  }

  private startPart(): void {
    this.parts = [];
    this.spacePending = false;
    this.lineEmpty = true;
  }

  /** Moves text between cells (a caption, or broken markup) before the row. */
  private moveStrayText(table: Table): void {
    const stray = this.parts.join("").trim();
    if (stray !== "") table.outer.push(stray, "\n");
    this.startPart();
  }
}

function clampSpan(span: number, max: number): number {
  return span >= 1 ? Math.min(max, Math.floor(span)) : 1;
}

/** Adds empty cells for columns that a cell above spans, up to the next free column or to the row's end. */
function skipSpannedColumns(row: string[], spannedRows: number[], toEnd = false): void {
  for (let column = row.length; column < spannedRows.length; column += 1) {
    const left = spannedRows[column] ?? 0;
    if (left === 0 && !toEnd) return;
    if (left > 0) spannedRows[column] = left - 1;
    row.push("");
  }
}

/** A longer cell with several lines is part of the page's layout, not a value in a table. */
const MAX_VALUE_LENGTH = 120;
/** Shorter lines do not wrap in their cell, so that the lines of adjacent cells are side by side. */
const MAX_UNWRAPPED_LENGTH = 50;

/**
 * A row of values becomes one line. Where several cells have several short lines (an address beside a list of
 * references), their first lines form a row, then their second lines, as displayed. Long text keeps its lines, one cell
 * after another.
 */
function layOutRow(cells: string[]): string {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length <= 1) return filled[0]?.replace(/^\n+/, "") ?? "";
  const long = filled.filter((cell) => cell.includes("\n"));
  if (long.length > 1 && long.every(hasShortLines)) return zipLines(cells.map((cell) => cell.split("\n")));
  if (long.length > 1 || long.some(isLayout)) return filled.map((cell) => cell.trim()).join("\n");
  return joinCells(cells.map(toOneLine));
}

function hasShortLines(cell: string): boolean {
  return !cell.includes("\t") && cell.split("\n").every((line) => line.length <= MAX_UNWRAPPED_LENGTH);
}

function zipLines(cells: string[][]): string {
  const height = Math.max(...cells.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, index) =>
    joinCells(cells.map((lines) => lines[index] ?? "")),
  );
  return rows.filter((row) => row !== "").join("\n");
}

/** Empty cells keep their place, except at the end. */
function joinCells(cells: string[]): string {
  let last = cells.length;
  while (last > 0 && cells[last - 1] === "") last -= 1;
  return cells.slice(0, last).join("\t");
}

function isLayout(cell: string): boolean {
  return cell.length > MAX_VALUE_LENGTH || cell.includes("\t") || cell.split("\n").length > 4;
}
