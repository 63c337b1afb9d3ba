import type { Line, Segment } from "@/lib/text/pdf/find-lines";

/** Lines `from` to `to` (exclusive) are set in columns that a gutter around `at` parts. */
export interface ColumnBand {
  from: number;
  to: number;
  at: number;
}

interface Gap {
  left: number;
  right: number;
}

/** A gutter is at least so wide, in font sizes. */
const LEAST_GUTTER = 0.8;
/** Fewer lines than this are no column. */
const LEAST_LINES = 4;
/** More lines on one page than any reader could follow: laid out line by line. */
const MOST_LINES = 2000;
const MOST_GAPS = 8;

/** The first band of lines that are prose in two columns, not rows of a table; null if there is none. */
export function findColumns(lines: Line[]): ColumnBand | null {
  if (lines.length < LEAST_LINES || lines.length > MOST_LINES) return null;
  for (let from = 0; from + LEAST_LINES <= lines.length; from += 1) {
    for (const gap of gapsOf(lines[from])) {
      const band = followGutter(lines, from, gap);
      if (band) return band;
    }
  }
  return null;
}

function gapsOf(line: Line | undefined): Gap[] {
  if (!line || line.segments.length < 2) return [];
  const segments = [...line.segments].sort((a, b) => a.left - b.left);
  const gaps: Gap[] = [];
  for (let i = 1; i < segments.length && gaps.length < MOST_GAPS; i += 1) {
    const [before, after] = [segments[i - 1], segments[i]];
    if (before && after) gaps.push({ left: before.right, right: after.left });
  }
  return gaps;
}

function followGutter(lines: Line[], start: number, first: Gap): ColumnBand | null {
  let gutter = first;
  let to = start + 1;
  while (to < lines.length) {
    const next = narrow(gutter, lines[to]);
    if (!next) break;
    gutter = next;
    to += 1;
  }
  let from = start;
  while (from > 0) {
    const next = narrow(gutter, lines[from - 1]);
    if (!next) break;
    gutter = next;
    from -= 1;
  }
  if (to - from < LEAST_LINES) return null;
  const at = (gutter.left + gutter.right) / 2;
  const band = lines.slice(from, to);
  const [left, right] = [
    sideOf(band, (segment) => segment.right <= at),
    sideOf(band, (segment) => segment.left >= at),
  ];
  return isProse(left) && isProse(right) ? { from, to, at } : null;
}

/** What is left of the gutter beside this line; null where the line closes it. */
function narrow(gutter: Gap, line: Line | undefined): Gap | null {
  if (!line) return null;
  let { left, right } = gutter;
  for (const segment of line.segments) {
    if (segment.right <= left || segment.left >= right) continue;
    if (segment.left > left && segment.right < right) return null;
    if (segment.left <= left) left = segment.right;
    else right = segment.left;
  }
  return right - left >= LEAST_GUTTER * line.size ? { left, right } : null;
}

interface Side {
  widths: number[];
  /** Lines with a gap of their own, as rows of a table have. */
  broken: number;
  characters: number;
  letters: number;
  words: number;
}

function sideOf(lines: Line[], belongs: (segment: Segment) => boolean): Side {
  const side: Side = { widths: [], broken: 0, characters: 0, letters: 0, words: 0 };
  for (const line of lines) {
    let count = 0;
    let left = Infinity;
    let right = -Infinity;
    for (const segment of line.segments) {
      if (!belongs(segment)) continue;
      count += 1;
      left = Math.min(left, segment.left);
      right = Math.max(right, segment.right);
      side.characters += segment.characters;
      side.letters += segment.letters;
      side.words += segment.words;
    }
    if (count > 0) side.widths.push(right - left);
    if (count > 1) side.broken += 1;
  }
  return side;
}

/** Running text: lines of several words, most of which fill their column. Cells of a table are short or uneven. */
function isProse({ widths, broken, characters, letters, words }: Side): boolean {
  const lines = widths.length;
  if (lines < LEAST_LINES) return false;
  const widest = Math.max(...widths);
  const full = widths.filter((width) => width >= widest * 0.75).length;
  // Scripts without spaces count by their characters.
  const wordy = characters >= lines * 12 && (words >= lines * 3 || letters >= lines * 12);
  return wordy && full >= lines * 0.55 && broken <= lines * 0.3 && letters >= characters * 0.6;
}
