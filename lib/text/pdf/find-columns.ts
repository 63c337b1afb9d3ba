import type { Line, Segment } from "./find-lines";

/** Lines from `from` to `to` (exclusive) form two columns with a gutter at `at`. */
export interface ColumnBand {
  from: number;
  to: number;
  at: number;
}

interface Gap {
  left: number;
  right: number;
}

const MIN_GUTTER_WIDTH = 0.8;
const MIN_LINES = 4;
const MAX_LINES = 2000;
const MAX_GAPS = 8;

export function findColumns(lines: Line[]): ColumnBand | null {
  if (lines.length < MIN_LINES || lines.length > MAX_LINES) return null;
  for (let from = 0; from + MIN_LINES <= lines.length; from += 1) {
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
  for (let i = 1; i < segments.length && gaps.length < MAX_GAPS; i += 1) {
    const [before, after] = [segments[i - 1], segments[i]];
    if (before && after) gaps.push({ left: before.right, right: after.left });
  }
  return gaps;
}

function followGutter(lines: Line[], start: number, first: Gap): ColumnBand | null {
  let gutter = first;
  let to = start + 1;
  while (to < lines.length) {
    const next = narrowGutter(gutter, lines[to]);
    if (!next) break;
    gutter = next;
    to += 1;
  }
  let from = start;
  while (from > 0) {
    const next = narrowGutter(gutter, lines[from - 1]);
    if (!next) break;
    gutter = next;
    from -= 1;
  }
  if (to - from < MIN_LINES) return null;
  const at = (gutter.left + gutter.right) / 2;
  const band = lines.slice(from, to);
  const [left, right] = [
    sideOf(band, (segment) => segment.right <= at),
    sideOf(band, (segment) => segment.left >= at),
  ];
  return isProse(left) && isProse(right) ? { from, to, at } : null;
}

function narrowGutter(gutter: Gap, line: Line | undefined): Gap | null {
  if (!line) return null;
  let { left, right } = gutter;
  for (const segment of line.segments) {
    if (segment.right <= left || segment.left >= right) continue;
    if (segment.left > left && segment.right < right) return null;
    if (segment.left <= left) left = segment.right;
    else right = segment.left;
  }
  return right - left >= MIN_GUTTER_WIDTH * line.size ? { left, right } : null;
}

interface Side {
  widths: number[];
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

function isProse({ widths, broken, characters, letters, words }: Side): boolean {
  const lines = widths.length;
  if (lines < MIN_LINES) return false;
  const widest = Math.max(...widths);
  const full = widths.filter((width) => width >= widest * 0.75).length;
  // In scripts without spaces, count letters instead of words.
  const wordy = characters >= lines * 12 && (words >= lines * 3 || letters >= lines * 12);
  return wordy && full >= lines * 0.55 && broken <= lines * 0.3 && letters >= characters * 0.6;
}
