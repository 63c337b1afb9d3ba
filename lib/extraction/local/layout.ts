import { foldText } from "@/lib/extraction/fold-text";
import { wordsOf, type Word } from "@/lib/extraction/local/words";
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
const MAX_CELL_WORDS = 60;

/** Cuts a document's text into lines and cells. */
export function readLayout(document: DocumentText): Layout {
  const text = foldText(document.text);
  const positions = document.runs.length > 0 ? new RunPositions(document) : null;
  const lines: Line[] = [];
  const limit = text.length > HEAD + TAIL ? [HEAD, text.length - TAIL] : null;
  for (const match of text.matchAll(/[^\n\r\f]+/g)) {
    if (limit && match.index > (limit[0] ?? 0) && match.index < (limit[1] ?? 0)) continue;
    const cells = readCells(match[0], match.index, lines.length, positions);
    if (cells.length > 0) lines.push({ start: match.index, end: match.index + match[0].length, cells });
  }
  return { text, lines, unit: positions?.unit ?? 1 };
}

function readCells(line: string, start: number, index: number, positions: RunPositions | null): Cell[] {
  const cells: Cell[] = [];
  for (const match of line.matchAll(/[^\s](?:[^\t ]| (?![ \t]|$))*/g)) {
    const from = start + match.index;
    const to = from + match[0].length;
    const columns = { left: match.index, right: match.index + match[0].length };
    cells.push({
      start: from,
      end: to,
      text: match[0],
      ...(positions?.across(from, to) ?? columns),
      line: index,
      index: cells.length,
      words: match[0].length > 2_000 ? [] : wordsOf(match[0]).slice(0, MAX_CELL_WORDS),
    });
  }
  return cells;
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
