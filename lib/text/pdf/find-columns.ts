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

interface SideLine {
  segments: Segment[];
  width: number;
}

function sideOf(lines: Line[], belongs: (segment: Segment) => boolean): SideLine[] {
  const side: SideLine[] = [];
  for (const line of lines) {
    const segments = line.segments.filter(belongs);
    if (segments.length === 0) continue;
    const left = Math.min(...segments.map((segment) => segment.left));
    const right = Math.max(...segments.map((segment) => segment.right));
    side.push({ segments, width: right - left });
  }
  return side;
}

/** Running text: lines of several words, most of which fill their column. Cells of a table are short or uneven. */
function isProse(side: SideLine[]): boolean {
  if (side.length < LEAST_LINES) return false;
  const widest = Math.max(...side.map((line) => line.width));
  let full = 0;
  let words = 0;
  let letters = 0;
  let characters = 0;
  let broken = 0;
  for (const { segments, width } of side) {
    if (width >= widest * 0.75) full += 1;
    if (segments.length > 1) broken += 1;
    for (const { pieces } of segments) {
      for (const { str } of pieces) {
        characters += str.length;
        letters += str.match(/\p{L}/gu)?.length ?? 0;
        words += str.match(/\S+/g)?.length ?? 0;
      }
    }
  }
  const lines = side.length;
  // Scripts without spaces count by their characters.
  const wordy = words >= lines * 3 || characters >= lines * 12;
  return (
    full >= lines * 0.55 &&
    broken <= lines * 0.3 &&
    wordy &&
    characters >= lines * 12 &&
    letters >= characters * 0.6
  );
}
