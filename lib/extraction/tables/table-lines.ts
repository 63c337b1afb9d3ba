import { itemAt } from "@/lib/item-at";
import type { Line } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";
import { firstIndex } from "@/lib/text/first-index";
import { findRunningLines } from "@/lib/text/running-lines";
import type { DocumentText, PageSpan, TextRun } from "@/lib/text/types";
import { areNear } from "./are-near";
import { piecesOf, valuesOf, type Piece } from "./pieces";
import { isSumLine, mayBeCategory, mayBeCost, mayBeItem, mayBeTotal, namesTax, sumCellOf } from "./sum-lines";

export interface TableLine {
  index: number;
  line: Line;
  pieces: Piece[];
  /** True for totals and balances. */
  isSum: boolean;
  addsUp: () => boolean;
  /** Whether a blank line or a page break precedes the line. */
  isApart: boolean;
  /** Whether the gap above is wider than within running text. */
  isFar: () => boolean;
  /** 0 if the format has no pages. */
  page: number;
  /** True for page headers and footers. */
  isRunning: boolean;
}

/** Analyses each line only once, however many tables are tried. */
export class TableLines {
  private readonly known = new Map<number, TableLine>();
  private readonly knownPieces = new Map<number, Piece[]>();
  private readonly runs: readonly TextRun[];
  private readonly pages: readonly PageSpan[];
  private readonly running: readonly Span[];
  private readonly runningTexts: ReadonlySet<string>;
  private readonly tables: readonly Span[];
  /** The marked-up tables that have headings. Other tables may only arrange text on the page. */
  private readonly headed: readonly Span[];

  readonly hasWidths: boolean;

  readonly hasPositions: boolean;

  constructor(
    readonly document: AnalysedDocument,
    private readonly source: DocumentText,
  ) {
    this.hasPositions = source.runs.length > 0;
    this.hasWidths = source.runs.length > 0 || source.format === "txt";
    this.pages = source.pages;
    const tables = (source.blocks ?? []).filter((block) => block.kind === "table");
    this.tables = tables;
    this.headed = tables.filter(({ headerRows }) => headerRows > 0);
    this.runs = source.runs;
    this.running = findRunningLines(source);
    // No span contains the first page's header or the last page's footer, so recognise these by their text.
    this.runningTexts = new Set(
      this.running.flatMap(({ start, end }) => source.text.slice(start, end).split("\n").flatMap(maskOf)),
    );
  }

  part(lines: Line[]): TableLines {
    return new TableLines({ ...this.document, layout: { ...this.document.layout, lines } }, this.source);
  }

  get count(): number {
    return this.document.layout.lines.length;
  }

  at(index: number): TableLine | undefined {
    const known = this.known.get(index);
    if (known) return known;
    const { lines, text } = this.document.layout;
    const line = lines[index];
    if (!line) return undefined;
    const above = lines[index - 1];
    const page = this.pageAt(line.start, this.known.get(index - 1)?.page);
    const made: TableLine = {
      index,
      line,
      pieces: this.piecesAt(index),
      isSum: isSumLine(this.document, line) ? !this.isRow(index) : this.isNamelessSum(index),
      addsUp: () => this.addsUp(index, (isSum) => isSum.every(Boolean)),
      isApart: above === undefined || /\n[^\S\n]*\n/.test(text.slice(above.end, line.start)),
      isFar: () => (this.distanceAbove(index) ?? 0) > FAR * (this.placeOf(line.start)?.height ?? 0),
      page,
      isRunning: this.isRunning(line, page),
    };
    this.known.set(index, made);
    return made;
  }

  /** Whether a line that looks like a total is in fact a row. */
  private isRow(index: number): boolean {
    const own = this.piecesAt(index);
    // "09:00 | Opening | Hall" contains no number, so it is a row.
    if (own.length >= MIN_CELLS && own.every(({ kind }) => kind !== "number")) return true;
    const shape = this.shapeAt(index);
    const isBelowRow = this.reachesRow(index, -1);
    const isAboveRow = this.reachesRow(index, 1);
    // In "R-102 | Paid | 125.50" below "R-101 | Open | 400.00", "Paid" isn't in the first cell, so it is a value.
    const isAmongAlike = isBelowRow || isAboveRow || this.isAlikeBut(index, this.sumCellAt(index));
    if (this.sumCellAt(index) > 0 && own.length >= MIN_CELLS && isAmongAlike) return true;
    // "Closing | Eve | 2" is an item because it has another text cell, unlike "Paid | 40.00" below a total.
    const isOfItems = mayBeItem(this.textAt(own[0])) && shape.includes("v");
    const isBesideSum = this.namesSum(index - 1) || this.namesSum(index + 1);
    if (isOfItems && own.length >= MIN_CELLS && !isBesideSum && this.isAlikeBut(index, 0)) return true;
    const hasOwnWord = /w.*w/.test(shape);
    if (isOfItems && isBelowRow && (isAboveRow || hasOwnWord)) return true;
    const isAmongRows = isBelowRow && isAboveRow && !this.namesSum(index + 1);
    const isCost = own.length >= MIN_CELLS && mayBeCost(this.textAt(own[0])) && !isBesideSum;
    const isCategory = isCost || mayBeCategory(this.textAt(own[0]));
    if (isAmongRows && isCategory && !this.addsUp(index)) return true;
    // "Opening | 2" may be the first task of a list.
    if (isOfItems && isAboveRow && !isBesideSum) return true;
    if (isBesideSum) return false;
    if (isOfItems && hasOwnWord) return true;
    // "Total protein | 71 | g/l" below a similar line is a row, unless it adds up the lines above.
    if (isBelowRow && hasOwnWord && !mayBeTotal(this.textAt(own[0])) && !this.addsUp(index)) return true;
    if (!/w.*v|v.*w/.test(shape) || shape !== this.shapeAt(index + 1)) return false;
    // "Income tax | 388.20" among similar lines is a deduction, which is a row.
    const isAlike = shape === this.shapeAt(index - 1);
    return (isAlike && /w.*w/.test(shape)) || namesTax(this.textAt(own[0]));
  }

  /** Whether all numbers after an ambiguous label add up, as in "Sum | 20.500 | 6.150,00". */
  private isNamelessSum(index: number): boolean {
    const [label, ...others] = this.piecesAt(index);
    if (others.length < 2 || !mayBeTotal(this.textAt(label))) return false;
    return this.addsUp(index, (isSum) => isSum.every(Boolean));
  }

  private addsUp(index: number, isEnough = (isSum: boolean[]) => isSum.some(Boolean)): boolean {
    const shape = this.shapeAt(index);
    const stated = this.numbersAt(index);
    const sums = stated.map(() => 0);
    for (let far = 1; far <= ALIKE_MAX && this.shapeAt(index - far) === shape; far += 1) {
      const numbers = this.numbersAt(index - far);
      for (const place of stated.keys()) sums[place] = itemAt(sums, place) + (numbers[place] ?? 0);
      const isSum = stated.map(
        (value, place) => value !== 0 && Math.abs(itemAt(sums, place) - value) < HALF_A_CENT,
      );
      if (far > 1 && stated.length > 0 && isEnough(isSum)) return true;
    }
    return false;
  }

  private numbersAt(index: number): number[] {
    const { layout, tokens } = this.document;
    const signOf = ({ start, end }: Span) =>
      /^\(.*\)$/.test(layout.text.slice(start - 1, end + 1)) ? -1 : 1;
    return (layout.lines[index]?.cells ?? []).flatMap((cell) =>
      valuesOf(tokens.get(cell) ?? []).flatMap((token) =>
        token.number ? token.number.value * signOf(token) : [],
      ),
    );
  }

  private sumCellAt(index: number): number {
    const line = this.document.layout.lines[index];
    return line ? sumCellOf(this.document, line) : -1;
  }

  private namesSum(index: number): boolean {
    return this.sumCellAt(index) >= 0;
  }

  private reachesRow(index: number, step: -1 | 1): boolean {
    const shape = this.shapeAt(index);
    for (let far = 1; far <= ALIKE_MAX && this.shapeAt(index + step * far) === shape; far += 1)
      if (!this.namesSum(index + step * far)) return true;
    return false;
  }

  /**
   * Whether a neighbouring line has texts and values in the same places, ignoring `cell`. For example, "Closing" (a
   * text) may be below "Return 6" (a code).
   */
  private isAlikeBut(index: number, cell: number): boolean {
    const word = this.document.layout.lines[index]?.cells[cell];
    const own = this.piecesAt(index);
    return [index - 1, index + 1].some((beside) => {
      const others = this.piecesAt(beside);
      return (
        others.length === own.length &&
        !this.namesSum(beside) &&
        own.every(
          ({ kind, start }, place) =>
            start === word?.start || (kind === "text") === (others[place]?.kind === "text"),
        )
      );
    });
  }

  private shapeAt(index: number): string {
    return this.piecesAt(index)
      .map(({ kind }) => (kind === "text" ? "w" : "v"))
      .join("");
  }

  private textAt(piece: Piece | undefined): string {
    return piece ? this.document.layout.text.slice(piece.start, piece.end) : "";
  }

  private piecesAt(index: number): Piece[] {
    const known = this.knownPieces.get(index);
    if (known) return known;
    const line = this.document.layout.lines[index];
    const made = line ? piecesOf(this.document, line) : [];
    this.knownPieces.set(index, made);
    return made;
  }

  /** Returns the middle of the text at an offset, in points from the page's top. Null if unknown. */
  placeOf(offset: number): { page: number; y: number; height: number } | null {
    const run = this.runs[firstIndex(this.runs, ({ end }) => end > offset)];
    return run && run.start <= offset
      ? { page: run.page, y: run.y + run.height / 2, height: run.height }
      : null;
  }

  /** Returns the distance to the line above, in points. Null if unknown or at the top of a page. */
  distanceAbove(index: number): number | null {
    const [own, above] = [this.at(index), this.at(index - 1)].map(
      (line) => line && this.placeOf(line.line.start),
    );
    return own && above && own.page === above.page && own.y > above.y ? own.y - above.y : null;
  }

  isInBand(index: number): boolean {
    const [own, next] = [this.at(index), this.at(index + 1)].map((line) => {
      const [first] = line?.line.cells ?? [];
      return first && this.placeOf(first.start);
    });
    return own && next ? own.page === next.page && areNear(own, next) : false;
  }

  indexAt(offset: number): number {
    return firstIndex(this.document.layout.lines, ({ end }) => end > offset);
  }

  isInHeadedTable(index: number): boolean {
    const line = this.document.layout.lines[index];
    if (!line) return false;
    const block = this.headed[firstIndex(this.headed, ({ end }) => end > line.start)];
    return block !== undefined && block.start < line.end;
  }

  markedUpTableAt(offset: number): Span | null {
    const table = this.tables[firstIndex(this.tables, ({ end }) => end > offset)];
    return table && table.start <= offset ? table : null;
  }

  /** Returns the index of the first line of the next table with headings, or else the line count. */
  nextHeadedTable(index: number): number {
    const line = this.document.layout.lines[index];
    if (!line) return this.count;
    const block = this.headed[firstIndex(this.headed, ({ start }) => start >= line.start)];
    return block ? this.indexAt(block.start) : this.count;
  }

  private isRunning(line: Line, page: number): boolean {
    const isIn = (part: Span | undefined) =>
      part !== undefined && line.start < part.end && line.end > part.start;
    if (isIn(this.running[page - 1]) || isIn(this.running[page])) return true;
    return maskOf(this.document.layout.text.slice(line.start, line.end)).some((mask) =>
      this.runningTexts.has(mask),
    );
  }

  private pageAt(offset: number, from = 0): number {
    let page = from;
    if (this.pages.length > 0 && offset < itemAt(this.pages, page).start) page = 0;
    while (page + 1 < this.pages.length && offset >= itemAt(this.pages, page).end) page += 1;
    return page;
  }
}

export function linesBetween(lines: TableLines, from: number, until: number): TableLine[] {
  const found: TableLine[] = [];
  for (let index = Math.max(0, from); index < until; index += 1) {
    const line = lines.at(index);
    if (line) found.push(line);
  }
  return found;
}

/** A line with fewer cells is a label with its value: "Total | see page 2". */
const MIN_CELLS = 3;
const ALIKE_MAX = 20;

const HALF_A_CENT = 0.005;

/** In line heights. */
const FAR = 1.5;

const MIN_LETTERS = 5;

function maskOf(text: string): string[] {
  const mask = text.replace(/\d+/g, "0").replace(/\s+/g, " ").trim();
  return mask.replace(/[^\p{L}]/gu, "").length >= MIN_LETTERS ? [mask] : [];
}
