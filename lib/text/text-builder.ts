import { cleanText } from "@/lib/text/clean-text";

interface Row {
  cells: string[];
}

interface Table {
  /** What was written before the table began. */
  outer: string[];
  row: Row | null;
  inCell: boolean;
}

/**
 * Puts a document's text together: blocks end lines, white space is what a person would see, and a table's rows become
 * lines whose cells are separated by tabs.
 */
export class TextBuilder {
  private parts: string[] = [];
  private readonly tables: Table[] = [];
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
    this.tables.push({ outer: this.parts, row: null, inCell: false });
    this.parts = [];
  }

  openRow(): void {
    const table = this.tables.at(-1);
    if (!table) return;
    this.closeRow();
    this.moveStrayText(table);
    table.row = { cells: [] };
  }

  openCell(): void {
    const table = this.tables.at(-1);
    if (!table) return this.space();
    if (!table.row) this.openRow();
    this.closeCell();
    this.moveStrayText(table);
    table.inCell = true;
    this.startPart();
  }

  closeCell(): void {
    const table = this.tables.at(-1);
    if (!table?.row || !table.inCell) return;
    table.row.cells.push(this.parts.join("").replace(/[ \t\n]+$|^\n+/g, ""));
    table.inCell = false;
    this.startPart();
  }

  closeRow(): void {
    const table = this.tables.at(-1);
    if (!table?.row) return;
    if (table.inCell) this.closeCell();
    else this.moveStrayText(table);
    const line = layOutRow(table.row.cells);
    table.row = null;
    if (line !== "") table.outer.push(line, "\n");
    this.startPart();
  }

  closeTable(): void {
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

  /** Everything written, with tables that were left open closed, and no blank lines at the ends. */
  finish(): string {
    while (this.tables.length > 0) this.closeTable();
    const text = cleanText(this.parts.join(""));
    return text
      .replace(/[ \t]+\n/g, "\n")
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

/** A cell longer than this, in more than one line, is a piece of the page's layout and no value of a table. */
const LONGEST_VALUE = 120;

/**
 * A row of values becomes one line. A row that lays out the page (address on the left, numbers on the right, each in
 * several lines) keeps its lines, one cell after the other.
 */
function layOutRow(cells: string[]): string {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length <= 1) return filled[0] ?? "";
  const long = filled.filter((cell) => cell.includes("\n"));
  const layout = long.length > 1 ? long.some((cell) => lineCount(cell) > 2) : long.some(isLayout);
  if (layout || long.some(isLayout)) return filled.join("\n");
  return cells
    .map((cell) => cell.replace(/\s*\n\s*/g, " ").replaceAll("\t", " "))
    .join("\t")
    .replace(/\t+$/, "");
}

function isLayout(cell: string): boolean {
  return cell.length > LONGEST_VALUE || cell.includes("\t") || lineCount(cell) > 4;
}

function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
