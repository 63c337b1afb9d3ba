import { itemAt } from "@/lib/item-at";
import type { Cell } from "@/lib/extraction/page/layout";
import type { Piece } from "./pieces";
import type { HeadFits } from "./head-fits";
import type { TableLine, TableLines } from "./table-lines";

/** Lines that name a table's columns. */
export interface Header {
  /** Indices of its first and its last line. */
  first: number;
  last: number;
  /** The line that names most. */
  anchor: number;
  /** The first line that belongs to it without naming columns: it is above each of several headers. */
  from: number;
}

/** Headers that say the same: of tables with the same columns, or of the parts of one. */
export interface HeaderGroup {
  /** In the order of the text. */
  headers: Header[];
  /** How well the asked columns are named. */
  fit: number;
}

/** A weaker match names another column. */
const MIN_FIT = 0.6;
const MAX_HEAD = 80;
/** Words of one head, or of all heads where a line has lost its columns. */
const MAX_HEAD_WORDS = 9;
const MIN_EXACT = 2;
const MAX_ABOVE = 5;
const MAX_BELOW = 3;
const MAX_HEADS_IN_CELL = 12;
const MAX_WORDS_IN_HEAD = 3;
const MAX_GROUPS = 10;

/** The headers of a document that name asked columns, those that name them best first. */
export function findHeaders(lines: TableLines, fits: HeadFits): HeaderGroup[] {
  const groups = new Map<string, HeaderGroup>();
  // A gap that is none on one page is one on the next.
  const keys = new Map<string, string>();
  for (let index = 0; index < lines.count; index += 1) {
    const line = lines.at(index);
    if (!line || !(isHeaderLike(lines, line) || isExactly(line, fits))) continue;
    // Without positions, a line in one part has no columns.
    if (line.line.cells.length === 1 && !lines.hasPositions) continue;
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

/** Whether a line consists of names that are asked for: "Q1", "Q2" look like codes. */
function isExactly({ line: { cells } }: TableLine, { columns }: HeadFits): boolean {
  const names = new Set(
    columns.flatMap(({ name, also_called = [] }) =>
      [name, ...also_called].map((one) => one.trim().toLowerCase()),
    ),
  );
  const named = cells.filter(({ text }) => names.has(text.trim().toLowerCase()));
  return named.length >= MIN_EXACT && named.length * 2 > cells.length;
}

/** Whether words in no known language head lines of values, each a value. */
function isAboveValues(lines: TableLines, line: TableLine): boolean {
  const heads = line.pieces;
  if (heads.length < MIN_OTHER_HEADS || heads.some(({ kind }) => kind !== "text")) return false;
  const below = [1, 2].map((step) => lines.at(line.index + step));
  return below.every((row) => {
    // "No." may be a sign alone.
    const isAlike =
      row !== undefined &&
      !row.isSum &&
      (row.pieces.length === heads.length || row.pieces.length === line.line.cells.length);
    return isAlike && row.pieces.some(({ kind }) => kind !== "text");
  });
}

/** Leaves out what is right below better heads and has no more cells: a first row that happens to contain a head. */
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

/** The first cells of a header; what is beside the whole table may differ. */
function keyOf({ line: { cells } }: TableLine): string {
  const texts = cells.map(({ text }) => text);
  return (texts.length > KEY_CELLS ? texts.slice(0, KEY_CELLS) : [...texts, ""]).join("\t");
}

/** What a line says, however it is divided into cells. */
export function withoutGaps({ line: { cells } }: TableLine): string {
  return cells.map(({ text }) => text.replace(/\s/g, "")).join("");
}

const MAX_REPEATED = 8;

/** Repeated headers with the lines that are repeated above and below each, but for their numbers. */
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

/** Whether a line below a header may be a row: the first rows of several tables may be alike. */
function hasAmounts({ document }: TableLines, headers: readonly Header[], step: number): boolean {
  const line = document.layout.lines[itemAt(headers, 0).anchor + step];
  return (
    line?.cells.some((cell) =>
      (document.tokens.get(cell) ?? []).some(({ kind, number }) => kind === "date" || number?.money),
    ) ?? false
  );
}

/** Whether a line can name columns: short words, hardly any value, no name with its value. */
function isHeaderLike({ document }: TableLines, { line, pieces }: TableLine): boolean {
  const { cells } = line;
  const isNoHead = ({ text, words }: Cell) =>
    text.length > MAX_HEAD || words.length > MAX_HEAD_WORDS || /[:：]\s*\S/.test(text);
  if (cells.some(isNoHead)) return false;
  const isMoney = (cell: Cell) => (document.tokens.get(cell) ?? []).some(({ number }) => number?.money);
  if (cells.some(isMoney)) return false;
  // One date is beside its name; several are heads: "31 Dec 2023 | 31 Dec 2022".
  const dates = pieces.filter((piece) => piece.kind === "date" || isYear(document, piece)).length;
  if (dates === 1 && pieces.some(({ kind }) => kind === "date")) return false;
  const values = pieces.filter(({ kind }) => kind !== "text").length - (dates > 1 ? dates : 0);
  return pieces.length > 0 && values * 2 < pieces.length;
}

/** Whether a part is a year, which may be a head as well as a number. */
export function isYear({ layout }: TableLines["document"], { start, end }: Piece): boolean {
  return /^(?:19|20)\d{2}$/.test(layout.text.slice(start, end));
}

const MIN_OTHER_HEADS = 3;

/** Whether a line names the columns of another table: words side by side below a gap or a title, and below them values. */
export function isOtherHeader(lines: TableLines, line: TableLine): boolean {
  if (line.pieces.length < MIN_OTHER_HEADS || line.pieces.some(({ kind }) => kind !== "text")) return false;
  const isBelowGap = line.isApart || (lines.at(line.index - 1)?.isApart ?? false);
  if (!isBelowGap || !isHeaderLike(lines, line)) return false;
  return [1, 2].some((step) => lines.at(line.index + step)?.pieces.some(({ kind }) => kind !== "text"));
}

function aroundAnchor(lines: TableLines, anchor: number): Header {
  const cells = lines.at(anchor)?.line.cells ?? [];
  let first = anchor;
  while (first > 0 && anchor - first < MAX_ABOVE) {
    const [line, below] = [lines.at(first - 1), lines.at(first)];
    if (!line || !below || below.isApart || !isHeaderLike(lines, line)) break;
    first -= 1;
  }
  let last = anchor;
  while (last - anchor < MAX_BELOW) {
    const line = lines.at(last + 1);
    if (!line || line.isApart || !isHeaderLike(lines, line)) break;
    if (line.pieces.some((piece) => piece.kind === "number" && !isYear(lines.document, piece))) break;
    if (!lines.isInBand(last) && isRowBelow(line, cells, lines.document.layout.unit)) break;
    last += 1;
  }
  return { first, last, anchor, from: first };
}

/** Whether a line has as many cells as the heads above it, or begins where they do: a row of texts with an empty cell at its end. */
function isRowBelow({ line }: TableLine, heads: readonly Cell[], unit: number): boolean {
  if (line.cells.length >= heads.length) return true;
  const [first, other] = line.cells;
  return first !== undefined && other !== undefined && Math.abs(first.left - itemAt(heads, 0).left) <= unit;
}

/** How well the cells of a line, or the words of a cell that has lost its columns, name the asked ones together. */
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
