import { hasContent, rowsOf, type CsvRows } from "./csv-rows";
import type { NamedValue } from "./named-value";
import type { Span } from "@/lib/extraction/values/span";

/** No real table is wider. Further values of a record are ignored. */
export const MAX_COLUMNS = 1_000;
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

/** Yields the values above the header, then those of the transposed record or of the first rows. */
export function* namedCells(
  text: string,
  { transposed, preamble, header, sample }: CsvRows,
  records: number,
): Generator<NamedValue> {
  for (const line of preamble) yield* namedInLine(text, line);
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

/** Matches "Account number: 20114455", in one cell or two. */
const NAME_AND_VALUE = /^(.{1,60}?)\s*[:：]\s*(?=\S)(.+)$/u;

function* namedInLine(text: string, line: Span): Generator<NamedValue> {
  const [first, second] = [...cellsOf(text, line)].filter(({ raw }) => raw.trim() !== "");
  if (!first) return;
  const [, name, value] = NAME_AND_VALUE.exec(first.raw) ?? [];
  if (name !== undefined && value !== undefined)
    yield* named(name, { raw: value, start: first.end - value.length, end: first.end });
  else if (second) yield* named(first.raw.replace(/\s*[:：]\s*$/u, ""), second);
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
