import { foldText } from "@/lib/extraction/values/fold-text";
import type { Span } from "@/lib/extraction/values/span";
import { withoutLeaders } from "./without-leaders";
import { wordsOf, type Word } from "./words";
import type { DocumentText } from "@/lib/text/types";

/** Part of a line, separated from others by tabs or at least two spaces. */
export interface Cell extends Span {
  text: string;
  /** The edges of a cell, in points if positions are known, otherwise in characters. */
  left: number;
  right: number;
  line: number;
  index: number;
  words: Word[];
}

export interface Line extends Span {
  cells: Cell[];
}

export interface Layout {
  /** The folded text without dot leaders. Offsets are those of the document's text. */
  text: string;
  lines: Line[];
  /** The width of one character, in the same unit as `left` and `right`. */
  unit: number;
}

const MAX_CELL_LENGTH = 2_000;
const MAX_CELLS = 200;
const MAX_CELL_WORDS = 60;

export function readLayout(document: DocumentText): Layout {
  const text = withoutLeaders(foldText(document.text));
  const positions = document.runs.length > 0 ? new RunPositions(document) : null;
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\n\r\f]+/g)) {
    const start = match.index;
    const cells = readCells(match[0], start, lines.length, positions);
    if (cells.length > 0) lines.push({ start, end: start + match[0].length, cells });
  }
  return { text, lines, unit: positions?.unit ?? 1 };
}

function readCells(line: string, start: number, index: number, positions: RunPositions | null): Cell[] {
  const cells: Cell[] = [];
  const columns = new TabColumns(line);
  for (const [from, to] of cellSpans(line)) {
    cells.push({
      start: start + from,
      end: start + to,
      text: line.slice(from, to),
      ...(positions?.extentOf(start + from, start + to) ?? columns.extentOf(from, to)),
      line: index,
      index: cells.length,
      words: to - from > MAX_CELL_LENGTH ? [] : wordsOf(line.slice(from, to)).slice(0, MAX_CELL_WORDS),
    });
  }
  return cells;
}

function cellSpans(line: string): [number, number][] {
  const spans: [number, number][] = [];
  let from = 0;
  for (const gap of line.matchAll(/[ \t]+/g)) {
    if (gap[0] === " " && gap.index > 0) continue;
    if (gap.index > from) spans.push([from, gap.index]);
    from = gap.index + gap[0].length;
    if (spans.length > MAX_CELLS) break;
  }
  if (from < line.length) spans.push([from, line.length]);
  return spans
    .slice(0, MAX_CELLS)
    .map(([start, end]): [number, number] => [start, line[end - 1] === " " ? end - 1 : end])
    .filter(([start, end]) => end > start);
}

export function cellAt({ lines }: Layout, offset: number): Cell | undefined {
  return lines[indexAt(lines, offset)]?.cells.find(({ start, end }) => offset >= start && offset < end);
}

function indexAt(parts: { end: number }[], offset: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((parts[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Wider than any line, so that columns can't overlap. */
const TAB_COLUMN = 10_000;

/** Measures lines without known positions. A tab moves to the next column. Call `extentOf` from left to right. */
class TabColumns {
  private at = 0;
  private left = 0;

  constructor(private readonly line: string) {}

  extentOf(from: number, to: number): { left: number; right: number } {
    for (; this.at < from; this.at += 1) {
      const column = Math.floor(this.left / TAB_COLUMN);
      this.left = this.line[this.at] === "\t" ? (column + 1) * TAB_COLUMN : this.left + 1;
    }
    return { left: this.left, right: this.left + to - from };
  }
}

class RunPositions {
  readonly unit: number;

  constructor(private readonly document: DocumentText) {
    const sample = document.runs.slice(0, 200).filter((run) => run.end > run.start && run.width > 0);
    const widths = sample.map((run) => run.width / (run.end - run.start)).sort((a, b) => a - b);
    this.unit = widths[widths.length >> 1] ?? 5;
  }

  extentOf(start: number, end: number): { left: number; right: number } | null {
    const { runs } = this.document;
    const index = indexAt(runs, start);
    const first = runs[index];
    if (!first || first.start >= end) return null;
    const before = Math.max(0, start - first.start) / Math.max(1, first.end - first.start);
    const extent = { left: first.x + first.width * before, right: first.x + first.width };
    // In right-to-left text, further runs are to the left.
    for (let next = index + 1; (runs[next]?.start ?? Infinity) < end; next += 1) {
      const { x = extent.left, width = 0 } = runs[next] ?? {};
      extent.left = Math.min(extent.left, x);
      extent.right = Math.max(extent.right, x + width);
    }
    return extent;
  }
}
