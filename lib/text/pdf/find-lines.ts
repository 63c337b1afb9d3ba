import { divideAt } from "./divide-at";
import { findGutters } from "./find-gutters";
import { wordsOfPiece } from "./words-of-piece";
import { ASCENT, DESCENT, type Divider, type Piece } from "./piece";

/** Consecutive pieces without a gap that is wide enough to separate cells. */
export interface Segment {
  pieces: Piece[];
  left: number;
  right: number;
  characters: number;
  letters: number;
  words: number;
}

export interface Line {
  v: number;
  size: number;
  segments: Segment[];
  /** Positions at which a cell ends, even if the gap is narrow. */
  cuts: readonly number[];
}

/** In ems. Gaps between words are about 0.25 wide, or twice as wide in justified lines. */
const CELL_GAP = 0.95;

/** Fraction of the height of a capital letter that a divider must cover. */
const DIVIDED_HEIGHT = 0.6;
const CAPITAL_HEIGHT = 0.7;

/**
 * As a fraction of the smaller piece's height. A superscript overlaps its line this much, but the next line doesn't.
 */
const SHARED_HEIGHT = 0.5;

interface Group {
  v: number;
  size: number;
  pieces: Piece[];
}

export function findLines(pieces: Piece[], dividers: readonly Divider[] = []): Line[] {
  const sorted = [...pieces].sort((a, b) => a.v - b.v || a.u - b.u);
  const groups: Group[] = [];
  let open: Group[] = [];
  for (const piece of sorted) {
    open = open.filter((group) => group.v + group.size * DESCENT > piece.v - piece.size * ASCENT);
    const group = open.filter((candidate) => sharedHeight(candidate, piece) >= SHARED_HEIGHT).at(-1);
    if (!group) {
      const started = { v: piece.v, size: piece.size, pieces: [piece] };
      groups.push(started);
      open.push(started);
      continue;
    }
    group.pieces.push(piece);
    if (piece.size > group.size) {
      group.v = piece.v;
      group.size = piece.size;
    }
  }
  return groups.map((group) => toLine(group, dividersOf(group, dividers))).sort((a, b) => a.v - b.v);
}

function sharedHeight(a: { v: number; size: number }, b: { v: number; size: number }): number {
  const top = Math.max(a.v - a.size * ASCENT, b.v - b.size * ASCENT);
  const bottom = Math.min(a.v + a.size * DESCENT, b.v + b.size * DESCENT);
  return (bottom - top) / Math.min(a.size, b.size);
}

export function divideColumns(lines: Line[]): Line[] {
  const gutters = findGutters(
    lines.map(({ v, size, segments }) => ({
      v,
      size,
      words: segments.flatMap(({ pieces }) => pieces.flatMap(wordsOfPiece)).sort((a, b) => a.u - b.u),
    })),
  );
  return lines.map((line, index) => {
    const cuts = gutters[index] ?? [];
    const pieces = line.segments.flatMap((segment) => segment.pieces);
    return cuts.length === 0 ? line : toLine({ ...line, pieces }, [...line.cuts, ...cuts]);
  });
}

function toLine({ v, size, pieces }: Group, cuts: readonly number[]): Line {
  const segments = toSegments(...divideAt(pieces, cuts));
  return { v, size, cuts, segments: isRightToLeft(pieces) ? toLogicalOrder(segments) : segments };
}

function dividersOf({ v, size }: Group, dividers: readonly Divider[]): number[] {
  const height = CAPITAL_HEIGHT * size;
  return dividers
    .filter(({ top, bottom }) => Math.min(bottom, v) - Math.max(top, v - height) >= DIVIDED_HEIGHT * height)
    .map(({ u }) => u);
}

function toSegments(pieces: Piece[], starts: ReadonlySet<Piece>): Segment[] {
  const segments: Segment[] = [];
  for (const piece of pieces) {
    const last = segments.at(-1);
    const before = last?.pieces.at(-1);
    const gap = CELL_GAP * Math.max(piece.size, (before?.size ?? 0) * 0.7);
    if (last && !starts.has(piece) && piece.u - last.right < gap) {
      last.pieces.push(piece);
      last.right = Math.max(last.right, piece.u + piece.width);
    } else {
      const [left, right] = [piece.u, piece.u + piece.width];
      segments.push({ pieces: [piece], left, right, characters: 0, letters: 0, words: 0 });
    }
  }
  segments.forEach(countCharacters);
  return segments;
}

function countCharacters(segment: Segment): void {
  for (const { str } of segment.pieces) {
    segment.characters += str.length;
    let inWord = false;
    for (let i = 0; i < str.length; i += 1) {
      const code = str.charCodeAt(i);
      const isSpace = code === 0x20 || code === 0xa0;
      if (!isSpace && !inWord) segment.words += 1;
      inWord = !isSpace;
      // Count all non-ASCII characters as letters, because nearly all of them are.
      if (code > 0x7f || ((code | 0x20) - 0x61 < 26 && (code | 0x20) >= 0x61)) segment.letters += 1;
    }
  }
}

function isRightToLeft(pieces: Piece[]): boolean {
  let balance = 0;
  for (const piece of pieces)
    balance += piece.rtl ? piece.str.length : /\p{L}/u.test(piece.str) ? -piece.str.length : 0;
  return balance > 0;
}

/** Orders segments from right to left, but preserves the order within left-to-right text such as numbers. */
function toLogicalOrder(segments: Segment[]): Segment[] {
  for (const segment of segments) {
    const ordered: Piece[] = [];
    let run: Piece[] = [];
    for (const piece of [...segment.pieces].reverse()) {
      if (piece.rtl) {
        ordered.push(...run, piece);
        run = [];
      } else {
        run.unshift(piece);
      }
    }
    segment.pieces = [...ordered, ...run];
  }
  return segments.reverse();
}
