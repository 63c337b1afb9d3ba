import { foldText } from "@/lib/extraction/fold-text";
import { wordsOf, type Word } from "@/lib/extraction/local/words";
import type { Pace } from "@/lib/extraction/pace";
import type { DocumentText } from "@/lib/text/types";

/** A piece of a line that stands apart from its neighbours: by a tab or by two spaces and more. */
export interface Cell {
  /** UTF-16 offsets into the document's text. */
  start: number;
  end: number;
  text: string;
  /** Where it stands across the page: points where the reader knows them, else columns of characters. */
  left: number;
  right: number;
  line: number;
  index: number;
  words: Word[];
}

export interface Line {
  start: number;
  end: number;
  cells: Cell[];
}

export interface Layout {
  /** The document's text with spaces, dashes and digits folded one for one: offsets are the document's. */
  text: string;
  lines: Line[];
  /** Width of one character in the unit of `left` and `right`. */
  unit: number;
}

/** What is looked at of a document that is longer than any form: its beginning and its end. */
const HEAD = 300_000;
const TAIL = 60_000;
/** So many between two looks at the clock. */
const LINES_A_LOOK = 50;
const MAX_CELL = 2_000;
const MAX_CELLS = 200;
const MAX_CELL_WORDS = 60;

/** Cuts a document's text into lines and cells. Pauses between turns of a long document. */
export async function readLayout(document: DocumentText, pace: Pace): Promise<Layout> {
  const text = foldEnds(document.text);
  const positions = document.runs.length > 0 ? new RunPositions(document) : null;
  const lines: Line[] = [];
  let seen = 0;
  for (const [from, to] of partsOf(text.length)) {
    for (const match of text.slice(from, to).matchAll(/[^\n\r\f]+/g)) {
      const start = from + match.index;
      const cells = readCells(match[0], start, lines.length, positions);
      if (cells.length > 0) lines.push({ start, end: start + match[0].length, cells });
      if ((seen += 1) % LINES_A_LOOK === 0) await pace();
    }
  }
  return { text, lines, unit: positions?.unit ?? 1 };
}

function partsOf(length: number): [number, number][] {
  return length <= HEAD + TAIL
    ? [[0, length]]
    : [
        [0, HEAD],
        [length - TAIL, length],
      ];
}

function readCells(line: string, start: number, index: number, positions: RunPositions | null): Cell[] {
  const cells: Cell[] = [];
  const columns = new TabColumns(line);
  for (const [from, to] of cellRanges(line)) {
    cells.push({
      start: start + from,
      end: start + to,
      text: line.slice(from, to),
      ...(positions?.across(start + from, start + to) ?? columns.across(from, to)),
      line: index,
      index: cells.length,
      words: to - from > MAX_CELL ? [] : wordsOf(line.slice(from, to)).slice(0, MAX_CELL_WORDS),
    });
  }
  return cells;
}

function cellRanges(line: string): [number, number][] {
  const ranges: [number, number][] = [];
  let from = 0;
  for (const gap of line.matchAll(/[ \t]+/g)) {
    if (gap[0] === " " && gap.index > 0) continue;
    if (gap.index > from) ranges.push([from, gap.index]);
    from = gap.index + gap[0].length;
    if (ranges.length > MAX_CELLS) break;
  }
  if (from < line.length) ranges.push([from, line.length]);
  return ranges
    .slice(0, MAX_CELLS)
    .map(([start, end]): [number, number] => [start, line[end - 1] === " " ? end - 1 : end])
    .filter(([start, end]) => end > start);
}

function foldEnds(text: string): string {
  if (text.length <= HEAD + TAIL) return foldText(text);
  return foldText(text.slice(0, HEAD)) + text.slice(HEAD, -TAIL) + foldText(text.slice(-TAIL));
}

/** Index of the line that holds an offset, or of the next one. */
export function lineAt({ lines }: Layout, offset: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Wider than any line of text, so that no column reaches into the next. */
const TAB_COLUMN = 10_000;

/**
 * Where the cells of a line stand when the reader does not know: a character is as wide as another one, and a tab leads
 * to the next column of a table. To be asked from left to right.
 */
class TabColumns {
  private at = 0;
  private left = 0;

  constructor(private readonly line: string) {}

  across(from: number, to: number): { left: number; right: number } {
    for (; this.at < from; this.at += 1) {
      const column = Math.floor(this.left / TAB_COLUMN);
      this.left = this.line[this.at] === "\t" ? (column + 1) * TAB_COLUMN : this.left + 1;
    }
    return { left: this.left, right: this.left + to - from };
  }
}

/** Horizontal positions of a text's ranges, from the reader's runs. */
class RunPositions {
  readonly unit: number;

  constructor(private readonly document: DocumentText) {
    const sample = document.runs.slice(0, 200).filter((run) => run.end > run.start && run.width > 0);
    const widths = sample.map((run) => run.width / (run.end - run.start)).sort((a, b) => a - b);
    this.unit = widths[widths.length >> 1] ?? 5;
  }

  across(start: number, end: number): { left: number; right: number } | null {
    const { runs } = this.document;
    let low = 0;
    let high = runs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((runs[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const first = runs[low];
    if (!first || first.start >= end) return null;
    let last = first;
    for (let next = low + 1; (runs[next]?.start ?? Infinity) < end; next += 1) last = runs[next] ?? last;
    // A run may begin before the cell: the share of its width that lies before the cell is left out.
    const before = Math.max(0, start - first.start) / Math.max(1, first.end - first.start);
    return { left: first.x + first.width * before, right: last.x + last.width };
  }
}
