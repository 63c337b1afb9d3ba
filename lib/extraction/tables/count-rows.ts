import { itemAt } from "@/lib/item-at";
import { areAlike, usualFill } from "./body-lines";
import { divideAtValue } from "./divide-pieces";
import { isOtherHeader } from "./find-headers";
import type { Piece } from "./pieces";
import { apart, type Column } from "./read-columns";
import type { RowStarts } from "./row-starts";
import type { TableRange } from "./table-range";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

/** Maximum distance between an aligned value and its column's anchor, in characters. */
const MAX_APART = 2;
const MIN_SHARE = 0.6;
/** Maximum distance in lines between rows with a single value, which are weak evidence of a table. */
const MAX_GAP = 8;
const MAX_BESIDE = 2;

/** Counts rows without reading them: by gaps between lines, item numbers or values per column. */
export function countRows(
  lines: TableLines,
  columns: readonly Column[],
  ranges: readonly TableRange[],
  keepSums: boolean,
  white: RowStarts | null,
): number {
  return ranges.reduce(
    (sum, range) =>
      sum +
      (lines.isInHeadedTable(range.from)
        ? countMarkedUp(lines, range, keepSums)
        : countAligned(lines, columns, range, keepSums, white)),
    0,
  );
}

export function countRowsInGroup(
  lines: TableLines,
  group: readonly Column[],
  ranges: readonly TableRange[],
  keepSums: boolean,
): number {
  return ranges.reduce((sum, range) => sum + countAligned(lines, group, range, keepSums, null), 0);
}

function countAligned(
  lines: TableLines,
  columns: readonly Column[],
  range: TableRange,
  keepSums: boolean,
  white: RowStarts | null,
): number {
  const hasValues = columns.some(({ kind }) => kind !== "text");
  const marked: { index: number; columns: Map<number, Piece> }[] = [];
  for (let index = range.from; index < range.until; index += 1) {
    const line = lines.at(index);
    if (!line || (marked.length > 0 && hasValues && isOtherHeader(lines, line))) break;
    if (range.isHeader(line) || (line.isSum && !keepSums)) continue;
    marked.push({ index, columns: alignedValues(lines, columns, line, hasValues) });
  }
  const usual = usualFill(marked.map((one) => one.columns.size));
  const least = Math.max(usual > 1 ? 2 : 1, Math.ceil(usual * MIN_SHARE));
  const main = marked.filter((one) => one.columns.size >= least);
  const near = usual > 1 ? main : untilGap(main);
  if (near.length === 0) return white ? startsIn(white, range) : 0;
  if (!hasValues) return white ? startsIn(white, range) : countInKey(columns, near);
  const numbers = new Set(
    near.flatMap(({ index }) => [0, 1, 2].map((step) => index + Math.min(step, MAX_BESIDE))),
  );
  const counts = columns.map(
    (_, column) => marked.filter((one) => numbers.has(one.index) && one.columns.has(column)).length,
  );
  const items = itemNumbers(
    columns,
    marked.filter(({ index }) => numbers.has(index)),
    lines,
  );
  if (white) return Math.max(items, startsIn(white, range));
  const [most = 0, second = most] = counts.filter((count) => count > 0).sort((a, b) => b - a);
  return Math.max(items, second, wholeLines(lines, marked, counts.indexOf(most)));
}

function startsIn({ starts }: RowStarts, { from, until }: TableRange): number {
  return [...starts].filter((index) => index >= from && index < until).length;
}

function wholeLines(
  lines: TableLines,
  marked: readonly { index: number; columns: Map<number, Piece> }[],
  column: number,
): number {
  const parts = marked.flatMap((one) =>
    one.columns.has(column) ? (lines.at(one.index)?.pieces.length ?? []) : [],
  );
  const usual = usualFill(parts);
  return usual > 2 ? parts.filter((count) => count >= usual).length : 0;
}

/** A row may have empty cells, but a line with too few filled ones is a note or heading. */
function countMarkedUp(lines: TableLines, range: TableRange, keepSums: boolean): number {
  const body = linesBetween(lines, range.from, range.until).filter(
    (line) => lines.isInHeadedTable(line.index) && !range.isHeader(line) && (keepSums || !line.isSum),
  );
  const sizes = body.map(({ line: { cells } }) => cells.length);
  const usual = usualFill(sizes);
  const least = Math.max(usual > 1 ? 2 : 1, Math.ceil(usual * MIN_SHARE));
  return sizes.filter((size) => size >= least).length;
}

/** Counts the values in the first column that is usually filled, because text cells may wrap. */
function countInKey(columns: readonly Column[], near: readonly { columns: Map<number, Piece> }[]): number {
  const counts = columns.map((_, column) => near.filter((one) => one.columns.has(column)).length);
  return counts.find((count) => count >= near.length * MIN_SHARE) ?? near.length;
}

function alignedValues(
  { document, hasWidths }: TableLines,
  columns: readonly Column[],
  line: TableLine,
  hasValues: boolean,
): Map<number, Piece> {
  const { unit } = document.layout;
  const pieces = line.pieces.flatMap((piece) => divideAtValue(document, columns, piece));
  const found = new Map<number, Piece>();
  const [first, ...more] = pieces;
  if (!hasWidths && first && more.length === 0 && hasValues) {
    const alike = columns.flatMap(({ kind }, column) => (areAlike(kind, first.kind) ? [column] : []));
    return new Map(alike.length === 1 ? [[itemAt(alike, 0), first]] : []);
  }
  for (const piece of pieces) {
    const column = columns.findIndex(
      ({ anchor, kind }) =>
        apart(anchor, piece) <= MAX_APART * unit && (hasValues ? areAlike(kind, piece.kind) : true),
    );
    if (column !== -1) found.set(column, piece);
  }
  return found;
}

function untilGap<T extends { index: number }>(main: readonly T[]): T[] {
  const end = main.findIndex(({ index }, at) => at > 0 && index - (main[at - 1]?.index ?? index) > MAX_GAP);
  return main.slice(0, end === -1 ? main.length : end);
}

/**
 * Counts item numbers (1, 2, 3 ...) in the first or last column, including gaps. Inner columns may contain
 * quantities.
 */
function itemNumbers(
  columns: readonly Column[],
  marked: readonly { columns: Map<number, Piece> }[],
  { document }: TableLines,
): number {
  for (const column of new Set([0, columns.length - 1])) {
    const numbers = marked.flatMap((one) => {
      const piece = one.columns.get(column);
      return piece ? [document.layout.text.slice(piece.start, piece.end)] : [];
    });
    if (numbers.length < 2 || !numbers.every((number) => /^\d{1,4}\.?$/.test(number))) continue;
    const values = numbers.map((number) => parseInt(number, 10));
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const isRising = values.every((value, index) => index === 0 || value > itemAt(values, index - 1));
    if (isRising && first <= 1 && last - first + 1 <= values.length * 1.5) return last - first + 1;
  }
  return 0;
}
