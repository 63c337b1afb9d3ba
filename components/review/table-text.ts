import type { Span } from "./source-places";

/** Lines are rows, and tabs separate cells. Skips empty rows. */
export class TableText {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** @param isComplete if false, the last line may continue */
  constructor(
    readonly text: string,
    isComplete: boolean,
  ) {
    for (let start = 0; start < text.length;) {
      const feed = text.indexOf("\n", start);
      if (feed === -1 && !isComplete) break;
      const end = feed === -1 ? text.length : feed;
      if (hasContent(text, start, end)) {
        this.starts.push(start);
        this.ends.push(end);
      }
      start = end + 1;
    }
  }

  get rowCount(): number {
    return this.starts.length;
  }

  row(index: number): Span {
    return { start: this.starts[index] ?? 0, end: this.ends[index] ?? 0 };
  }

  rowAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const { start, end } = this.row(low);
    return this.rowCount > 0 && offset >= start && offset <= end ? low : -1;
  }

  cells(index: number): Span[] {
    const { start, end } = this.row(index);
    const cells: Span[] = [];
    for (let at = start; ;) {
      const tab = this.text.indexOf("\t", at);
      const cellEnd = tab === -1 ? end : Math.min(tab, end);
      cells.push({ start: at, end: cellEnd });
      if (cellEnd >= end) return cells;
      at = cellEnd + 1;
    }
  }

  /** In characters, estimated from the first rows. */
  columnWidths(): number[] {
    const widths: number[] = [];
    for (let row = 0; row < Math.min(SAMPLE_ROWS, this.rowCount); row += 1) {
      this.cells(row).forEach(({ start, end }, column) => {
        widths[column] = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widths[column] ?? 0, end - start));
      });
    }
    return widths;
  }

  numberColumns(headerRows: number): boolean[] {
    const numbers: boolean[] = [];
    for (let row = headerRows; row < Math.min(SAMPLE_ROWS, this.rowCount); row += 1) {
      this.cells(row).forEach(({ start, end }, column) => {
        const cell = this.text.slice(start, end).trim();
        if (cell !== "") numbers[column] = (numbers[column] ?? true) && NUMBER.test(cell);
      });
    }
    return numbers;
  }
}

const NUMBER =
  /^[-+\u2212(]?\s?(?:\p{Sc}|[A-Z]{3}\s)?\s?[-+\u2212]?(?:\d{1,3}(?:[.,'\u2019\s]\d{3})+|\d+)(?:[.,]\d+)?\s?(?:\p{Sc}|%|\s[A-Z]{3})?[-)]?$/u;

const SAMPLE_ROWS = 200;
const MIN_WIDTH = 4;
const MAX_WIDTH = 36;

function hasContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 0x20) return true;
  return false;
}

const MAX_SHOWN = 2_000;
const BEFORE_MARK = 200;

export function shownPart(span: Span, marked: Span | undefined): Span {
  if (span.end - span.start <= MAX_SHOWN) return span;
  const start = marked
    ? Math.max(span.start, Math.min(marked.start - BEFORE_MARK, span.end - MAX_SHOWN))
    : span.start;
  return { start, end: start + MAX_SHOWN };
}
