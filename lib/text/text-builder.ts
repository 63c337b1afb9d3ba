import { cleanText } from "@/lib/text/clean-text";
import { toOneLine } from "@/lib/text/to-one-line";

/** Tables within tables: each level is laid out again by those around it, and no page has so many. */
const DEEPEST_TABLE = 30;

/** A cell that claims to cover more is not believed. */
const WIDEST_CELL = 100;
const TALLEST_CELL = 1000;
/** Further right, nobody looks for columns. */
const MOST_COLUMNS = 200;

interface Table {
  /** What was written before the table began. */
  outer: string[];
  /** The cells of the open row. */
  row: string[] | null;
  /** The open cell, by what it covers. */
  cell: { columns: number; rows: number } | null;
  /** How many more rows a cell above reaches down into, by column. */
  covered: number[];
}

/**
 * Puts a document's text together: blocks end lines, white space is what a person would see, and a table's rows become
 * lines whose cells are separated by tabs.
 */
export class TextBuilder {
  private parts: string[] = [];
  private readonly tables: Table[] = [];
  private tablesTooDeep = 0;
  /** A space that is written as soon as more text follows on the line. */
  private spacePending = false;
  private lineEmpty = true;

  /** Text as it is, white space included. */
  write(text: string): void {
    if (text === "") return;
    this.flushSpace();
    this.parts.push(text);
    this.lineEmpty = text.endsWith("\n");
  }

  /** Text whose white space is layout of the source: runs of it become one space. */
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

  /** What follows begins on a line of its own. */
  block(): void {
    this.spacePending = false;
    if (!this.lineEmpty) this.lineBreak();
  }

  openTable(): void {
    this.block();
    if (this.tables.length >= DEEPEST_TABLE) {
      this.tablesTooDeep += 1;
      return;
    }
    this.tables.push({ outer: this.parts, row: null, cell: null, covered: [] });
    this.parts = [];
  }

  openRow(): void {
    const table = this.tables.at(-1);
    if (!table) return;
    this.closeRow();
    this.moveStrayText(table);
    table.row = [];
  }

  /** @param columns how many columns and rows it covers: what stands beside and below keeps its own column */
  openCell(columns = 1, rows = 1): void {
    const table = this.tables.at(-1);
    if (!table) return this.space();
    if (!table.row) this.openRow();
    this.closeCell();
    this.moveStrayText(table);
    if (table.row) skipCovered(table.row, table.covered);
    table.cell = { columns: within(columns, WIDEST_CELL), rows: within(rows, TALLEST_CELL) };
    this.startPart();
  }

  /** Says of the open cell how many columns it covers, where that is known only after it began. */
  widenCell(columns: number): void {
    const cell = this.tables.at(-1)?.cell;
    if (cell) cell.columns = within(columns, WIDEST_CELL);
  }

  /** @param times how many cells like this follow each other, it included */
  closeCell(times = 1): void {
    const table = this.tables.at(-1);
    if (!table?.row || !table.cell) return;
    const { columns, rows } = table.cell;
    const start = table.row.length;
    const end = Math.max(start + 1, Math.min(MOST_COLUMNS, start + columns));
    const text = this.parts.join("").trimEnd();
    table.row.push(text, ...Array<string>(end - start - 1).fill(""));
    if (rows > 1 && end <= MOST_COLUMNS) {
      table.covered.length = Math.max(table.covered.length, end);
      table.covered.fill(rows - 1, start, end);
    }
    for (let time = 1; time < times; time += 1) table.row.push(text);
    table.cell = null;
    this.startPart();
  }

  /** @param times how many rows like this follow each other, it included */
  closeRow(times = 1): void {
    const table = this.tables.at(-1);
    if (!table?.row) return;
    if (table.cell) this.closeCell();
    else this.moveStrayText(table);
    skipCovered(table.row, table.covered, true);
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

  /** Everything written, without blank lines at the ends; tables that were left open are closed. */
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

  /** Text between cells, which belongs to no row (a caption, or broken markup), keeps its place before the row. */
  private moveStrayText(table: Table): void {
    const stray = this.parts.join("").trim();
    if (stray !== "") table.outer.push(stray, "\n");
    this.startPart();
  }
}

function within(span: number, most: number): number {
  return span >= 1 ? Math.min(most, Math.floor(span)) : 1;
}

/** Adds empty cells for the columns that a cell above reaches into: up to the next free one, or to the row's end. */
function skipCovered(row: string[], covered: number[], toEnd = false): void {
  for (let column = row.length; column < covered.length; column += 1) {
    const left = covered[column] ?? 0;
    if (left === 0 && !toEnd) return;
    if (left > 0) covered[column] = left - 1;
    row.push("");
  }
}

/** A cell longer than this, in more than one line, is a piece of the page's layout and no value of a table. */
const LONGEST_VALUE = 120;
/** Lines up to this length are not wrapped in their cell, so that those of neighbouring cells stand side by side. */
const LONGEST_LINE = 50;

/**
 * A row of values becomes one line. Where several cells hold several short lines (an address beside a list of
 * references), the first lines form a row, then the second ones, as they are seen. Long text keeps its lines, one cell
 * after the other.
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
  return !cell.includes("\t") && cell.split("\n").every((line) => line.length <= LONGEST_LINE);
}

function zipLines(cells: string[][]): string {
  const height = Math.max(...cells.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, index) =>
    joinCells(cells.map((lines) => lines[index] ?? "")),
  );
  return rows.filter((row) => row !== "").join("\n");
}

/** Empty cells keep their place, but for those at the end. */
function joinCells(cells: string[]): string {
  let last = cells.length;
  while (last > 0 && cells[last - 1] === "") last -= 1;
  return cells.slice(0, last).join("\t");
}

function isLayout(cell: string): boolean {
  return cell.length > LONGEST_VALUE || cell.includes("\t") || cell.split("\n").length > 4;
}
