import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { Span } from "@/lib/extraction/values/span";

/** A longer list of names and values is read as a two-column table. */
const MAX_TRANSPOSED_ROWS = 400;
/** More lines than this above the header or below the last record are records themselves. */
const MAX_LINES_AROUND = 40;
const MAX_SAMPLED_ROWS = 60;

export interface CsvRows {
  transposed: Span[] | null;
  /** The lines above the header, where banks write titles and names with values. */
  preamble: Span[];
  /** Null if the first row is already a record. */
  header: Span | null;
  sample: Span[];
  count: number;
  from: number;
  to: number;
  below: Span[];
}

export function findCsvRows(text: string): CsvRows {
  const top: Span[] = [];
  let bottom: Span[] = [];
  let rows = 0;
  for (const row of rowsOf(text)) {
    rows += 1;
    if (top.length < MAX_TRANSPOSED_ROWS) top.push(row);
    bottom.push(row);
    if (bottom.length > 2 * MAX_LINES_AROUND) bottom = bottom.slice(-MAX_LINES_AROUND);
  }
  const isOne = rows === top.length && isTransposed(text, top);
  const preamble = isOne ? [] : linesAbove(text, top);
  const body = top.slice(preamble.length);
  const header = body[0] && !isRecord(text, body) ? body[0] : null;
  const below = linesBelow(text, bottom.slice(-MAX_LINES_AROUND), body[0]);
  const heads = preamble.length + (header ? 1 : 0);
  const count = Math.max(0, rows - heads - below.length);
  return {
    transposed: isOne || (rows === top.length && isTransposed(text, body)) ? body : null,
    preamble,
    header,
    sample: (header ? body.slice(1) : body).slice(0, count),
    count,
    from: header?.end ?? preamble.at(-1)?.end ?? 0,
    to: below[0]?.start ?? text.length,
    below,
  };
}

export function* rowsOf(text: string, from = 0, to = text.length): Generator<Span> {
  for (let start = from; start < to;) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    if (hasContent(text, start, end)) yield { start, end };
    start = end + 1;
  }
}

export function hasContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 0x20) return true;
  return false;
}

/** The header is the first row with the usual width, few empty cells, and no numbers or dates. */
function linesAbove(text: string, top: readonly Span[]): Span[] {
  const rows = top.slice(0, MAX_SAMPLED_ROWS + MAX_LINES_AROUND).map((row) => cellsIn(text, row));
  const width = usualWidth(rows);
  if (width < 2) return [];
  const first = rows.findIndex((cells) => cells.length === width && isHeader(cells));
  if (first === -1 || first > MAX_LINES_AROUND) return [];
  // Lines below the last one with several columns are not part of the table.
  const others = rows.slice(first + 1, rows.findLastIndex(({ length }) => length > 1) + 1);
  return others.filter((cells) => cells.length === width).length * 2 > others.length
    ? top.slice(0, first)
    : [];
}

function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return Math.max(0, ...[...counts].flatMap(([width, count]) => (count === most ? [width] : [])));
}

function isHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length * 2 > cells.length && !filled.some((cell) => DATE.test(cell) || NUMBER.test(cell));
}

function linesBelow(text: string, bottom: readonly Span[], first: Span | undefined): Span[] {
  if (!first || !hasCells(text, first)) return [];
  const last = bottom.findLastIndex((row) => hasCells(text, row));
  return last === -1 ? [] : bottom.slice(last + 1);
}

function hasCells(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).includes("\t");
}

const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d|$)/;
const NUMBER = /^[-+]?\d[\d.,']*$/;
const DECIMAL = /^[-+]?[\d.,' ]*\d[.,]\d{2}$/;

function isRecord(text: string, [first, ...others]: readonly Span[]): boolean {
  if (!first || others.length === 0) return false;
  const rows = others.slice(0, MAX_SAMPLED_ROWS).map((row) => cellsIn(text, row));
  return cellsIn(text, first).some((cell, place) =>
    [DATE, DECIMAL].some(
      (form) => form.test(cell) && rows.filter((row) => form.test(row[place] ?? "")).length * 2 > rows.length,
    ),
  );
}

function isTransposed(text: string, rows: readonly Span[]): boolean {
  const [first] = rows;
  if (!first || text.slice(first.start, first.end).split("\t", 3).length !== 2) return false;
  const cells = rows.map((row) => text.slice(row.start, row.end).split("\t", 3));
  const known = cells.filter(
    ([name = "", ...more]) =>
      more.length === 1 && termsOf(name).meanings.some(({ strength }) => strength === "strong"),
  );
  // "Person 1" and "Person 2" are values of a column rather than names.
  const names = new Set(known.map(([name = ""]) => name.replace(/\p{Nd}+/gu, "").trim()));
  return names.size > 1 && names.size * 2 >= rows.length;
}

const MAX_CELLS = 100;

function cellsIn(text: string, { start, end }: Span): string[] {
  return text
    .slice(start, end)
    .split("\t", MAX_CELLS)
    .map((cell) => cell.trim());
}
