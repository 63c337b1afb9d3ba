import { itemAt } from "@/lib/item-at";
import { median } from "@/lib/extraction/values/median";
import type { Cell } from "@/lib/extraction/page/layout";
import { overlap, type Extent } from "@/lib/extraction/sources/extent";
import { usualKindOf, type CellKind } from "./grid";
import type { Piece } from "./pieces";
import type { TableLine } from "./table-lines";

export interface Column extends Extent {
  heads: string[];
  kind: CellKind;
  anchor: Extent;
}

const MAX_CROSSING = 0.12;
/** Minimum gap between columns, in characters. */
const MIN_GAP = 0.3;
/** Minimum gap if only tabs separate cells. Wider than any gap within a cell, but narrower than a tab. */
const WITHIN_CELL = 5_000;

export function readColumns(
  header: readonly TableLine[],
  anchor: TableLine,
  body: readonly TableLine[],
  { unit, hasWidths }: { unit: number; hasWidths: boolean },
): Column[] {
  const lines = body.map(({ pieces }) => pieces);
  const found = gapColumns(lines, unit, hasWidths ? unit * MIN_GAP : WITHIN_CELL).flatMap((column) =>
    splitAtHeads(column, anchor.line.cells, lines),
  );
  const heads = header.flatMap(({ line }) =>
    line.cells.length > 1 || line === anchor.line ? line.cells : [],
  );
  const inOrder = headsInOrder(heads, found, lines);
  const columns = (inOrder ? found : withEmptyColumns(found, heads, unit)).map((extent): Column => ({
    ...extent,
    heads: [],
    kind: "text",
    anchor: extent,
  }));
  for (const { line } of header) {
    for (const cell of line.cells) {
      const place = inOrder?.get(cell);
      if (place !== undefined) itemAt(columns, place).heads.push(cell.text);
      else nameColumns(columns, cell, unit, line === anchor.line || line.cells.length > 1);
    }
  }
  const pieces = columns.map((): Piece[] => []);
  for (const line of lines) {
    for (const piece of line) {
      const place = columnOf(columns, piece, unit);
      if (place !== null) pieces[place]?.push(piece);
    }
  }
  const read = columns.map((column, place) => ({
    ...column,
    kind: usualKindOf(pieces[place] ?? []),
    anchor: usualExtent(pieces[place] ?? []) ?? column.anchor,
  }));
  return hasWidths ? read : withLoneValues(read, pieces, lines);
}

/** If exactly one column is empty, values that are alone on their lines determine its kind. */
function withLoneValues(
  columns: readonly Column[],
  pieces: readonly (readonly Piece[])[],
  lines: readonly (readonly Piece[])[],
): Column[] {
  const empty = columns.filter((_, place) => pieces[place]?.length === 0);
  const lone = lines.flatMap(([piece, ...more]) =>
    piece && more.length === 0 && piece.kind !== "text" ? [piece] : [],
  );
  const kind = usualKindOf(lone);
  return columns.map((column) => (empty.length === 1 && empty[0] === column ? { ...column, kind } : column));
}

function gapColumns(lines: readonly (readonly Extent[])[], unit: number, minGap: number): Extent[] {
  const edges: { at: number; step: number }[] = [];
  for (const pieces of lines) {
    for (const { left, right } of pieces)
      edges.push({ at: left, step: 1 }, { at: Math.max(right, left + unit * MIN_GAP), step: -1 });
  }
  edges.sort((a, b) => a.at - b.at || b.step - a.step);
  const allowed = Math.floor(lines.length * MAX_CROSSING);
  const columns: Extent[] = [];
  let depth = 0;
  let from: number | null = null;
  for (const { at, step } of edges) {
    depth += step;
    if (from === null && depth > allowed) from = at;
    else if (from !== null && depth <= allowed) {
      const previous = columns.at(-1);
      if (previous && from - previous.right < minGap) previous.right = at;
      else columns.push({ left: from, right: at });
      from = null;
    }
  }
  return columns;
}

function splitAtHeads(
  column: Extent,
  heads: readonly Cell[],
  lines: readonly (readonly Piece[])[],
): Extent[] {
  const over = heads.filter((head) => overlap(head, column) > (head.right - head.left) / 2);
  if (over.length < 2) return [column];
  const parts = over.map(({ left, right }) => ({ head: { left, right }, pieces: [] as Piece[] }));
  for (const line of lines) {
    for (const piece of line) {
      if (overlap(piece, column) <= 0) continue;
      const nearest = parts.reduce((best, part) =>
        apart(part.head, piece) < apart(best.head, piece) ? part : best,
      );
      nearest.pieces.push(piece);
    }
  }
  const all = parts.flatMap(({ pieces }) => pieces);
  const isRunOver = parts.some(
    ({ head, pieces }) =>
      pieces.length === 0 && all.filter((piece) => overlap(piece, head) > 0).length * 2 > all.length,
  );
  if (isRunOver) return [column];
  return parts.map(({ head, pieces }) => usualExtent(pieces) ?? head);
}

export function apart(a: Extent, b: Extent): number {
  return Math.min(
    Math.abs(a.left - b.left),
    Math.abs(a.right - b.right),
    Math.abs(a.left + a.right - b.left - b.right) / 2,
  );
}

/** A column that at most one of this many lines fills is not part of the table. */
const STRAY = 5;

/**
 * Assigns headings to columns in order, because a heading may be closer to the numbers of the column before it.
 * Returns null if headings and columns differ in number or a heading is above another column.
 */
function headsInOrder(
  heads: readonly Cell[],
  columns: readonly Extent[],
  lines: readonly (readonly Piece[])[],
): Map<Cell, number> | null {
  const isStray = (column: Extent) =>
    lines.filter((pieces) => pieces.some((piece) => overlap(column, piece) > 0)).length * STRAY <=
    lines.length;
  const places = columns.flatMap((column, place) => (isStray(column) ? [] : [place]));
  if (heads.length !== places.length) return null;
  const named = new Map(heads.map((head, index) => [head, itemAt(places, index)]));
  const isAboveOther = columns.some((column, place) =>
    heads.some((head) => named.get(head) !== place && overlap(column, head) > 0),
  );
  return isAboveOther ? null : named;
}

/** In characters. A heading this far from every column belongs to an empty column. */
const BESIDE = 2;

function withEmptyColumns(columns: readonly Extent[], heads: readonly Cell[], unit: number): Extent[] {
  const hasOther = (column: Extent, head: Cell) =>
    heads.some((other) => other !== head && overlap(column, other) > 0);
  const isOfNone = (head: Cell) =>
    columns.every((column) => {
      const shared = overlap(column, head);
      return shared <= -BESIDE * unit || (shared < -MIN_GAP * unit && hasOther(column, head));
    });
  const empty = heads.filter(isOfNone).map(({ left, right }) => ({ left, right }));
  return [...columns, ...empty].sort((a, b) => a.left - b.left);
}

/**
 * Divides the words of a heading among the columns below it. If that fails, all these columns get the whole heading.
 */
function nameColumns(columns: readonly Column[], cell: Cell, unit: number, mayBeWide: boolean): void {
  const over = columns.filter(
    (column) => overlap(column, cell) > Math.min(unit, (column.right - column.left) / 2),
  );
  // A heading above many columns is a title.
  if (over.length > MAX_NAMED && !mayBeWide) return;
  if (over.length > 1 && over.length <= cell.words.length) {
    const width = (cell.right - cell.left) / Math.max(1, cell.text.length);
    const parts = over.map((): string[] => []);
    for (const word of cell.text.matchAll(/\S+/g)) {
      const middle = cell.left + width * (word.index + word[0].length / 2);
      const gaps = over.map(({ left, right }) => Math.max(left - middle, middle - right, 0));
      parts[gaps.indexOf(Math.min(...gaps))]?.push(word[0]);
    }
    if (parts.every((words) => words.length > 0)) {
      for (const [index, column] of over.entries()) column.heads.push(itemAt(parts, index).join(" "));
      return;
    }
  }
  const nearest = over.length > 0 ? over : nearestTo(columns, cell, 3 * unit);
  for (const column of nearest) column.heads.push(cell.text);
}

function nearestTo(columns: readonly Column[], extent: Extent, within: number): Column[] {
  const [nearest] = [...columns].sort((a, b) => overlap(b, extent) - overlap(a, extent));
  return nearest && overlap(nearest, extent) > -within ? [nearest] : [];
}

const MAX_NAMED = 2;

/** Maximum distance between a piece and its column, in characters. */
const NEAR = 4;

/** Returns null if the piece is outside all columns, or crosses more than two without being aligned with one. */
export function columnOf(columns: readonly Column[], piece: Extent, unit: number): number | null {
  let best: number | null = null;
  let bestApart = Infinity;
  let crossed = 0;
  for (const [place, column] of columns.entries()) {
    const shared = overlap(column, piece);
    if (shared < -NEAR * unit) continue;
    if (shared > unit) crossed += 1;
    const distance = apart(column.anchor, piece) + (shared > 0 ? 0 : -shared + unit);
    if (distance < bestApart) {
      best = place;
      bestApart = distance;
    }
  }
  return crossed > 2 && bestApart > 2 * unit ? null : best;
}

function usualExtent(pieces: readonly Extent[]): Extent | null {
  if (pieces.length === 0) return null;
  return { left: median(pieces.map(({ left }) => left)), right: median(pieces.map(({ right }) => right)) };
}
