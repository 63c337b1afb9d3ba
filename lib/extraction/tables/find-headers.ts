import { itemAt } from "@/lib/item-at";
import type { Cell } from "@/lib/extraction/page/layout";
import type { Piece } from "./pieces";
import type { HeadFits } from "./head-fits";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

export interface Header {
  first: number;
  last: number;
  /** Index of the line that names the most columns. */
  anchor: number;
  /** Index of the first line, including repeated lines above that name no columns. */
  from: number;
}

/** Identical headers, from parts of one table or from tables with the same columns. */
export interface HeaderGroup {
  headers: Header[];
  fit: number;
}

const MIN_FIT = 0.6;
const MAX_HEAD = 80;
const MAX_HEAD_WORDS = 9;
const MIN_EXACT = 2;
const MAX_ABOVE = 5;
const MAX_BELOW = 3;
const MAX_HEADS_IN_CELL = 12;
const MAX_WORDS_IN_HEAD = 3;
const MAX_GROUPS = 10;

export function findHeaders(lines: TableLines, fits: HeadFits): HeaderGroup[] {
  const groups = new Map<string, HeaderGroup>();
  // Headers that differ only in gaps, for example between pages, share a key.
  const keys = new Map<string, string>();
  for (let index = 0; index < lines.count; index += 1) {
    const line = lines.at(index);
    if (!line || !(isHeaderLike(lines, line) || isExactly(line, fits))) continue;
    // If the text has no positions, a line with a single cell has no columns.
    if (line.line.cells.length === 1 && !lines.hasPositions) continue;
    if (isTitle(lines, line)) continue;
    const fit = lineFit(line, fits);
    if (fit === 0 && !isAboveValues(lines, line)) continue;
    const written = withoutGaps(line);
    const key = keys.get(written) ?? keyOf(line);
    keys.set(written, key);
    const known = groups.get(key);
    const header = aroundAnchor(lines, index);
    if (!known) groups.set(key, { headers: [header], fit });
    else if (itemAt(known.headers, known.headers.length - 1).last < index) known.headers.push(header);
  }
  const best = [...groups.values()].sort((a, b) => b.fit - a.fit);
  return withoutRows(lines, best)
    .slice(0, MAX_GROUPS)
    .map((group) => ({ ...group, headers: withRepeatedLines(lines, group.headers) }));
}

/** Accepts headings that look like codes ("Q1", "Q2") if they are requested. */
function isExactly({ line: { cells } }: TableLine, { columns }: HeadFits): boolean {
  const names = new Set(
    columns.flatMap(({ name, also_called = [] }) =>
      [name, ...also_called].map((one) => one.trim().toLowerCase()),
    ),
  );
  const named = cells.filter(({ text }) => names.has(text.trim().toLowerCase()));
  return named.length >= MIN_EXACT && named.length * 2 > cells.length;
}

/** A header in an unknown language has as many headings as the rows below have cells. */
function isAboveValues(lines: TableLines, line: TableLine): boolean {
  const heads = line.pieces;
  if (heads.length < MIN_OTHER_HEADS || heads.some(({ kind }) => kind !== "text")) return false;
  const below = linesBetween(lines, line.index + 1, line.index + 1 + MAX_BEFORE_ROWS);
  // Units and titles of groups may be between the headings and the rows.
  const rows = below.filter(({ pieces }) => pieces.length > 1 && pieces.some(({ kind }) => kind !== "text"));
  // A heading such as "#" isn't a piece, so the number of cells may match instead.
  const isAlike = (row: TableLine) =>
    !row.isSum && (row.pieces.length === heads.length || row.pieces.length === line.line.cells.length);
  return rows.length >= MIN_ROWS_BELOW && rows.slice(0, MIN_ROWS_BELOW).every(isAlike);
}

function isTitle(lines: TableLines, { index, line }: TableLine): boolean {
  if (line.cells.length > 1) return false;
  return linesBetween(lines, index + 1, index + 1 + MAX_ABOVE).some(
    (below) => isHeaderLike(lines, below) && isAboveValues(lines, below),
  );
}

function withoutRows(lines: TableLines, groups: readonly HeaderGroup[]): HeaderGroup[] {
  const cellsAt = (index: number) => itemAt(lines.document.layout.lines, index).cells.length;
  return groups.filter((group, index) => {
    const better = groups.slice(0, index).flatMap(({ headers }) => headers);
    const isBelow = ({ anchor }: Header) =>
      better.some((other) => anchor === other.last + 1 && cellsAt(anchor) <= cellsAt(other.anchor));
    return !group.headers.every(isBelow);
  });
}

const KEY_CELLS = 3;

/** Uses only the first cells, because text to the right of the table may differ. */
function keyOf({ line: { cells } }: TableLine): string {
  const texts = cells.map(({ text }) => text);
  return (texts.length > KEY_CELLS ? texts.slice(0, KEY_CELLS) : [...texts, ""]).join("\t");
}

export function withoutGaps({ line: { cells } }: TableLine): string {
  return cells.map(({ text }) => text.replace(/\s/g, "")).join("");
}

const MAX_REPEATED = 8;

function withRepeatedLines(lines: TableLines, headers: readonly Header[]): Header[] {
  if (headers.length < 2) return [...headers];
  const isRepeated = (step: number, textOf: (line: TableLine | undefined) => string | undefined) => {
    const [first, ...more] = headers.map(({ anchor }) => textOf(lines.at(anchor + step)));
    return first !== undefined && more.every((text) => text === first);
  };
  let above = 0;
  while (above < MAX_REPEATED && isRepeated(-above - 1, maskedText)) above += 1;
  let below = 0;
  while (below < MAX_BELOW && isRepeated(below + 1, plainText) && !hasAmounts(lines, headers, below + 1))
    below += 1;
  return headers.map(({ first, last, anchor }) => ({
    first,
    last: Math.max(last, anchor + below),
    anchor,
    from: Math.min(first, anchor - above),
  }));
}

function plainText(line: TableLine | undefined): string | undefined {
  return line?.line.cells.map(({ text }) => text).join("\t");
}

function maskedText(line: TableLine | undefined): string | undefined {
  return plainText(line)?.replace(/\d+(?:[.:,/-]\d+)*/g, "0");
}

function hasAmounts({ document }: TableLines, headers: readonly Header[], step: number): boolean {
  const line = document.layout.lines[itemAt(headers, 0).anchor + step];
  return (
    line?.cells.some((cell) =>
      (document.tokens.get(cell) ?? []).some(({ kind, number }) => kind === "date" || number?.money),
    ) ?? false
  );
}

function isHeaderLike({ document }: TableLines, { line, pieces }: TableLine): boolean {
  const { cells } = line;
  const isNoHead = ({ text, words }: Cell) =>
    text.length > MAX_HEAD || words.length > MAX_HEAD_WORDS || /[:：]\s*\S/.test(text);
  if (cells.some(isNoHead)) return false;
  const isMoney = (cell: Cell) => (document.tokens.get(cell) ?? []).some(({ number }) => number?.money);
  if (cells.some(isMoney)) return false;
  // A single date belongs to a label, but several are headings: "31 Dec 2023 | 31 Dec 2022".
  const dates = pieces.filter((piece) => piece.kind === "date" || isYear(document, piece)).length;
  if (dates === 1 && pieces.some(({ kind }) => kind === "date")) return false;
  const values = pieces.filter(({ kind }) => kind !== "text").length - (dates > 1 ? dates : 0);
  return pieces.length > 0 && values * 2 < pieces.length;
}

export function isYear({ layout }: TableLines["document"], { start, end }: Piece): boolean {
  return /^(?:19|20)\d{2}$/.test(layout.text.slice(start, end));
}

const MIN_OTHER_HEADS = 3;
const MAX_BEFORE_ROWS = 5;
/** Minimum gap above a header, relative to the distance between the rows below. */
const WIDE = 1.45;
const MIN_ROWS_BELOW = 2;

/** True for the header of another table: texts side by side, with a gap or title above and values below. */
export function isOtherHeader(lines: TableLines, line: TableLine): boolean {
  if (line.pieces.length < MIN_OTHER_HEADS || line.pieces.some(({ kind }) => kind !== "text")) return false;
  const below = lines.distanceAbove(line.index + 1) ?? Infinity;
  const isBelowGap = [line.index, line.index - 1].some(
    (index) => lines.at(index)?.isApart || (lines.distanceAbove(index) ?? 0) > below * WIDE,
  );
  if (!isBelowGap || !isHeaderLike(lines, line)) return false;
  return [1, 2].some((step) => lines.at(line.index + step)?.pieces.some(({ kind }) => kind !== "text"));
}

function aroundAnchor(lines: TableLines, anchor: number): Header {
  const cells = lines.at(anchor)?.line.cells ?? [];
  let first = anchor;
  while (first > 0 && anchor - first < MAX_ABOVE) {
    const [line, below] = [lines.at(first - 1), lines.at(first)];
    if (!line || !below || below.isApart || !isHeaderLike(lines, line)) break;
    if (line.line.cells.length === 1 && below.isFar()) break;
    first -= 1;
  }
  let last = anchor;
  while (last - anchor < MAX_BELOW) {
    const line = lines.at(last + 1);
    if (!line || line.isApart || !isHeaderLike(lines, line)) break;
    if (line.line.cells.length === 1 && line.isFar()) break;
    if (line.pieces.some((piece) => piece.kind === "number" && !isYear(lines.document, piece))) break;
    if (!lines.isInBand(last) && isRowBelow(line, cells, lines.document.layout.unit)) break;
    last += 1;
  }
  return { first, last, anchor, from: first };
}

function isRowBelow({ line }: TableLine, heads: readonly Cell[], unit: number): boolean {
  if (line.cells.length >= heads.length) return true;
  const [first, other] = line.cells;
  return first !== undefined && other !== undefined && Math.abs(first.left - itemAt(heads, 0).left) <= unit;
}

function lineFit({ line: { cells } }: TableLine, fits: HeadFits): number {
  const wordings = cells.flatMap((cell) => (cells.length === 1 ? wordingsIn(cell) : [cell.text]));
  if (wordings.length < 2) return 0;
  const best = fits.columns.map(() => 0);
  for (const text of wordings) {
    for (const [column, { fit }] of fits.of(text).entries())
      best[column] = Math.max(itemAt(best, column), fit);
  }
  return best.filter((fit) => fit >= MIN_FIT).reduce((sum, fit) => sum + fit, 0);
}

function wordingsIn({ text }: Cell): string[] {
  const words = text.split(/\s+/);
  if (words.length < 2 || words.length > MAX_HEADS_IN_CELL) return [];
  return words.flatMap((_, from) =>
    Array.from({ length: MAX_WORDS_IN_HEAD }, (_, more) => words.slice(from, from + 1 + more).join(" ")),
  );
}
