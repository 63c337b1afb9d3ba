import { itemAt } from "@/lib/item-at";
import type { TaughtColumn } from "@/lib/extraction/values/lesson";
import type { DrawnLine, DrawnWord, Extent } from "./drawn-lines";
import { isOnePiece, kindsIn, VALUES, type Division } from "./line-patterns";

/** Unit of column offsets, in line heights. */
export const QUARTER = 0.25;
/** Maximum distance between aligned edges, in line heights. */
const ALIGNED = 0.35;
const FIRST_LEFT = 0.6;
/** The first column may begin this many line heights left of its heading. */
const BESIDE = 40;
const CUT = 4;

export function divideByHeads(
  columns: readonly TaughtColumn[],
  cells: readonly (Extent | null)[],
  patterns: readonly string[],
  body: readonly DrawnLine[],
  text: string,
  keepsPieces = false,
): Division {
  const anchors = columns.map((column, at) => anchorOf(column, cells[at] ?? null));
  const areValues = kindsIn(patterns, columns.length).map((kinds) => isOfValues(kinds));
  const own = keepsPieces ? body.filter(({ words }) => !isOnePiece(words)) : body;
  const alike = own.filter(({ words }) => isAligned(words, anchors, columns));
  const lines = sampleOf(alike.length > 0 ? alike : own).map(({ words }) => words);
  const isText = (word: DrawnWord | undefined) =>
    word !== undefined && !/\d/.test(text.slice(word.start, word.end));
  const edges: number[] = [];
  for (let from = 0; from < columns.length - 1;) {
    // Columns without a heading share the space between their neighbours' headings.
    let to = from + 1;
    while (to < columns.length - 1 && anchors[to] === null) to += 1;
    const range = {
      left: lowest(anchors, columns, from, edges.at(-1)),
      right: highest(anchors, columns, to),
    };
    const [own, next] = [itemAt(columns, from), itemAt(columns, to)];
    const misfits = (before: DrawnWord | undefined, after: DrawnWord | undefined) =>
      Number(areValues[from] === true && isText(before)) +
      Number(areValues[to] === true && isText(after)) +
      Number(isOneNumber(text, before, after)) +
      (before && own.align === "right" && before.right > (anchors[from] ?? Infinity) + ALIGNED ? CUT : 0) +
      (after && next.align === "left" && after.left < (anchors[to] ?? -Infinity) - ALIGNED ? CUT : 0);
    edges.push(...bestEdges(lines, range, to - from, misfits));
    from = to;
  }
  const first = columns.findIndex(({ column }) => column !== null);
  const last = columns.findLastIndex(({ column }) => column !== null);
  return { edges, outer: outerOf(columns, anchors, cells), asked: { first, last }, keepsPieces };
}

const MAX_SAMPLE = 200;

function sampleOf<Line>(lines: readonly Line[]): readonly Line[] {
  const step = lines.length / MAX_SAMPLE;
  return step <= 1
    ? lines
    : Array.from({ length: MAX_SAMPLE }, (_, at) => itemAt(lines, Math.floor(at * step)));
}

/** Maximum gap within a number, in line heights. */
const SPACE = 0.45;

/** True for "2 064,05", where a space separates the thousands. */
function isOneNumber(text: string, before: DrawnWord | undefined, after: DrawnWord | undefined): boolean {
  if (!before || !after || after.left - before.right > SPACE) return false;
  return (
    /(?:^|\D)\d{1,3}$/.test(text.slice(before.start, before.end)) &&
    /^\d{3}(?:\D|$)/.test(text.slice(after.start, after.end))
  );
}

function isOfValues(kinds: ReadonlySet<string>): boolean {
  const known = [...kinds].filter((kind) => kind !== "-");
  return known.length > 0 && known.every((kind) => VALUES.has(kind));
}

function anchorOf({ align, offset }: TaughtColumn, cell: Extent | null): number | null {
  return cell && edgeOf(cell, align) + offset * QUARTER;
}

export function edgeOf({ left, right }: Extent, align: TaughtColumn["align"]): number {
  return align === "left" ? left : align === "right" ? right : (left + right) / 2;
}

function isAligned(
  words: readonly DrawnWord[],
  anchors: readonly (number | null)[],
  columns: readonly TaughtColumn[],
): boolean {
  const aligned = columns.flatMap(({ align }, at) =>
    align === "center" ? [] : [{ align, at: anchors[at] ?? null }],
  );
  const met = aligned.filter(
    ({ align, at }) =>
      at !== null && words.some((word) => Math.abs(word[align as "left" | "right"] - at) < ALIGNED),
  );
  return met.length > 0 && met.length * 2 >= aligned.length;
}

function lowest(
  anchors: readonly (number | null)[],
  columns: readonly TaughtColumn[],
  at: number,
  before = -Infinity,
): number {
  const anchor = anchors[at] ?? null;
  if (anchor === null) return before;
  const { align } = itemAt(columns, at);
  return align === "left" ? anchor + ALIGNED : align === "right" ? anchor - ALIGNED : anchor;
}

function highest(anchors: readonly (number | null)[], columns: readonly TaughtColumn[], at: number): number {
  const anchor = anchors[at] ?? null;
  if (anchor === null) return Infinity;
  const { align } = itemAt(columns, at);
  return align === "left" ? anchor + ALIGNED : align === "right" ? anchor - ALIGNED : anchor;
}

interface Gap extends Extent {
  cost: number;
}

/** Prefers edges that cut the fewest words, then edges in the widest gaps. */
function bestEdges(
  lines: readonly (readonly DrawnWord[])[],
  { left, right }: Extent,
  count: number,
  misfits: (before: DrawnWord | undefined, after: DrawnWord | undefined) => number,
): number[] {
  if (left >= right) return Array.from({ length: count }, () => (left + right) / 2);
  const ends = lines.flat().flatMap((word) => [word.left, word.right]);
  const inside = ends.filter((end) => end > left && end < right).sort((a, b) => a - b);
  const within = [left, ...apart(inside), right];
  const gaps = within.slice(1).flatMap((to, index): Gap[] => {
    const from = itemAt(within, index);
    const finite = {
      left: Number.isFinite(from) ? from : to - 1,
      right: Number.isFinite(to) ? to : from + 1,
    };
    const middle = (finite.left + finite.right) / 2;
    return [{ ...finite, cost: costOf(lines, middle, misfits) }];
  });
  const best = gaps.sort((a, b) => a.cost - b.cost || b.right - b.left - (a.right - a.left)).slice(0, count);
  while (best.length < count) best.push({ left, right, cost: 0 });
  return best.map((gap) => (gap.left + gap.right) / 2).sort((a, b) => a - b);
}

/** Edges less than this many line heights apart count as one. */
const SAME_EDGE = 0.05;

function apart(edges: readonly number[]): number[] {
  const kept: number[] = [];
  for (const edge of edges) if (edge - (kept.at(-1) ?? -Infinity) >= SAME_EDGE) kept.push(edge);
  return kept;
}

function costOf(
  lines: readonly (readonly DrawnWord[])[],
  edge: number,
  misfits: (before: DrawnWord | undefined, after: DrawnWord | undefined) => number,
): number {
  return lines.reduce((sum, words) => {
    if (words.some((word) => word.left < edge && word.right > edge)) return sum + CUT;
    const after = words.find((word) => word.left >= edge);
    const before = words.findLast((word) => word.right <= edge);
    return sum + misfits(before, after);
  }, 0);
}

function outerOf(
  columns: readonly TaughtColumn[],
  anchors: readonly (number | null)[],
  cells: readonly (Extent | null)[],
): Extent {
  const [first] = anchors;
  const [column] = columns;
  if (first === null || first === undefined || !column) return { left: -Infinity, right: Infinity };
  const left =
    column.align === "left" ? first - FIRST_LEFT : Math.min(first, cells[0]?.left ?? first) - BESIDE;
  return { left, right: Infinity };
}
