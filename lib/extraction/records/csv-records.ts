import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { NamedValue } from "./named-value";
import type { Span } from "@/lib/extraction/values/span";

/** What a record of a table holds beyond as many values is not read: no table that people make is as wide. */
export const MAX_COLUMNS = 1_000;
/** A longer list of names and values is a table with two columns. */
const MAX_TRANSPOSED_ROWS = 400;

/** The rows of a CSV text, as the reader writes it: a line each, with the cells separated by tabs. */
export interface CsvRows {
  /** The rows of names and values, where a file with two columns is one record; otherwise null. */
  transposed: Span[] | null;
  header: Span | null;
  /** The first rows below the header. */
  sample: Span[];
  /** The number of rows below the header. */
  count: number;
}

/** The rows of a CSV text. Empty ones do not count. */
export function findCsvRows(text: string): CsvRows {
  const top: Span[] = [];
  let count = 0;
  for (const row of rowsOf(text)) {
    count += 1;
    if (top.length < MAX_TRANSPOSED_ROWS) top.push(row);
  }
  return {
    transposed: count === top.length && isTransposed(text, top) ? top : null,
    header: top[0] ?? null,
    sample: top.slice(1),
    count: Math.max(0, count - 1),
  };
}

/** The columns beyond the limit, by rows. */
export function csvCuts(text: string): Span[] {
  return [...rowsOf(text)].flatMap((row) => {
    if (row.end - row.start < MAX_COLUMNS) return [];
    let start = row.start;
    for (let column = 0; column < MAX_COLUMNS; column += 1) {
      const tab = text.indexOf("\t", start);
      if (tab === -1 || tab >= row.end) return [];
      start = tab + 1;
    }
    return hasContent(text, start, row.end) ? [{ start, end: row.end }] : [];
  });
}

/** The lines of a text from an offset on. Empty ones do not count. */
export function* rowsOf(text: string, from = 0): Generator<Span> {
  for (let start = from; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    if (hasContent(text, start, end)) yield { start, end };
    start = end + 1;
  }
}

function hasContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 0x20) return true;
  return false;
}

/** Two columns of names and values are one transposed record. */
function isTransposed(text: string, rows: Span[]): boolean {
  const [first] = rows;
  if (!first || text.slice(first.start, first.end).split("\t", 3).length !== 2) return false;
  const cells = rows.map((row) => text.slice(row.start, row.end).split("\t", 3));
  const known = cells.filter(
    ([name = "", ...more]) =>
      more.length === 1 && termsOf(name).meanings.some(({ strength }) => strength === "strong"),
  );
  // "Person 1", "Person 2" are values of a column, not names.
  const names = new Set(known.map(([name = ""]) => name.replace(/\p{Nd}+/gu, "").trim()));
  return names.size > 1 && names.size * 2 >= rows.length;
}

/** The values of a transposed record, otherwise of the first rows below the header. */
export function* namedCells(
  text: string,
  { transposed, header, sample }: CsvRows,
  records: number,
): Generator<NamedValue> {
  if (transposed) {
    for (const row of transposed) {
      const [name, cell] = [...cellsOf(text, row)];
      if (name && cell) yield* named(name.raw, cell);
    }
    return;
  }
  for (const row of sample.slice(0, records)) {
    const names = header ? cellsOf(text, header) : [].values();
    for (const cell of cellsOf(text, row)) {
      const name = names.next();
      if (name.done) break;
      yield* named(name.value.raw, cell);
    }
  }
}

function* named(name: string, cell: Cell): Generator<NamedValue> {
  if (cell.raw !== "") yield { ...cell, path: [name.trim()] };
}

type Cell = Omit<NamedValue, "path">;

function* cellsOf(text: string, row: Span): Generator<Cell, undefined> {
  for (let start = row.start; start <= row.end;) {
    const tab = text.indexOf("\t", start);
    const end = tab === -1 || tab > row.end ? row.end : tab;
    yield { raw: text.slice(start, end), start, end };
    start = end + 1;
  }
}
