import type { Conventions } from "@/lib/extraction/values/conventions";
import { dayOfYear, slashedDayOfYear } from "@/lib/extraction/tables/pieces";
import { readValue } from "@/lib/extraction/sources/value-at";
import type { ReviewedCell, ReviewedTable } from "@/lib/extraction/values/types";
import { foldText } from "@/lib/extraction/values/fold-text";
import type { Span } from "@/lib/extraction/values/span";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { median } from "@/lib/extraction/values/median";
import { groupBy } from "@/lib/group-by";
import { firstIndex } from "@/lib/text/first-index";
import type { DrawnDocument, DrawnWord } from "./drawn-lines";

interface PlacedDrawnWord {
  word: DrawnWord;
  line: number;
}

/** The words of each cell, by row and column. Empty if the cell was not found. */
export type WordsOfCells = readonly (readonly (readonly PlacedDrawnWord[])[])[];

/**
 * If a value has no place, searches for it between the neighbouring rows.
 * @param isInside whether a value may be among the words of another cell, on any line of the row
 */
export function wordsOfCells(
  drawn: DrawnDocument,
  { table, rows }: Pick<ReviewedTable, "table" | "rows">,
  conventions: Conventions,
  isInside = false,
): WordsOfCells {
  const all = drawn.lines
    .flatMap(({ words }, line) => words.map((word): PlacedDrawnWord => ({ word, line })))
    .sort((a, b) => a.word.start - b.word.start);
  const placed = rows.map((cells) =>
    cells.map(({ value, place }) => (place ? wordsAt(drawn.text, all, place, value) : [])),
  );
  const known = placed.map((cells, row) =>
    cells.map((words, column) => {
      const { value } = rows[row]?.[column] ?? {};
      const isDate = table.columns[column]?.type === "DATE" && typeof value === "string";
      return isDate && isElsewhere(drawn, words, cells, value, conventions) ? [] : words;
    }),
  );
  const isPasted = (row: number) =>
    known[row]?.every((words) => words.length === 0) && rows[row]?.some(({ value }) => value !== null);
  if (rows.filter((_, row) => isPasted(row)).length > MAX_PASTED) return [];
  const taken = new Set(known.flat(2).map(({ word }) => word));
  const free = groupBy(
    all.filter(({ word }) => !taken.has(word)),
    ({ line }) => line,
  );
  const wholeLines = groupBy(isInside ? all : [], ({ line }) => line);
  const says = sayer(drawn.text, conventions);
  // Assume that rows without a place are in document order.
  let last = -1;
  return known.map((cells, row) => {
    const missing = cells.flatMap((words, column): MissingCell[] => {
      const { value = null } = rows[row]?.[column] ?? {};
      const type = table.columns[column]?.type ?? "TEXT";
      const middle = middleOf(known.flatMap((other) => other[column] ?? []));
      return words.length === 0 && value !== null ? [{ column, value, type, middle }] : [];
    });
    if (missing.length === 0) return cells;
    const saidBy = (own: readonly PlacedDrawnWord[]) =>
      missing.filter((cell) => says(own, cell).length > 0).length;
    const line = lineOf(free, { known, row, last }, saidBy);
    if (line === undefined) return cells;
    if (isPasted(row)) last = line;
    const within = (most: number) =>
      Array.from({ length: 2 * most + 1 }, (_, at) => free.get(line - most + at) ?? [])
        .flat()
        .sort((a, b) => a.word.start - b.word.start);
    const linesOf = (other: WordsOfCells[number] | undefined) => (other ?? []).flat().map(({ line }) => line);
    const above = Math.max(-1, ...known.slice(0, row).flatMap(linesOf));
    const below = Math.min(drawn.lines.length, ...known.slice(row + 1).flatMap(linesOf));
    const nearby = NEARBY.map((apart) => line + apart).filter((at) => at > above && at < below);
    return cells.map((words, column) => {
      const cell = missing.find((one) => one.column === column);
      if (!cell) return words;
      if (isInside) {
        const own = nearby.map((at) => (cell.type === "TEXT" ? wholeLines.get(at) : free.get(at)) ?? []);
        const saying = own.map((words) =>
          cell.type === "TEXT" ? wordsWith(drawn.text, words, String(cell.value)) : says(words, cell),
        );
        const found = saying.find((words) => words.length > 0);
        if (found) return found;
      }
      const inLine = says(within(0), cell);
      const isLong = inLine.length === 0 && cell.type === "TEXT";
      return isLong ? says(within(MAX_LINES), cell) : inLine;
    });
  });
}

/** Maximum number of rows without a place. Each requires a search of the whole document. */
const MAX_PASTED = 50;

/** Whether the row states only the day and month, and `words` state the full date on another line. */
function isElsewhere(
  { text, lines }: DrawnDocument,
  words: readonly PlacedDrawnWord[],
  row: WordsOfCells[number],
  iso: string,
  conventions: Conventions,
): boolean {
  const own = new Set(words.map(({ line }) => line));
  const others = new Set(row.flat().flatMap(({ line }) => (own.has(line) ? [] : [line])));
  return [...others].some((line) => {
    const drawn = lines[line]?.words ?? [];
    return drawn.some(({ start, end }, at) =>
      [end, drawn[at + 1]?.end ?? end].some((to) => {
        const said = text.slice(start, to);
        const found = dayOfYear(said) ?? slashedDayOfYear(said, conventions.date);
        return found?.month === Number(iso.slice(5, 7)) && found.day === Number(iso.slice(8));
      }),
    );
  });
}

const MAX_LINES = 3;
/** The lines to search, counted from the line with the row's other values. */
const NEARBY = [0, 1, 2, 3, -1, -2, -3];

interface MissingCell {
  column: number;
  value: Exclude<ReviewedCell["value"], null>;
  type: ScalarType;
  middle: number | null;
}

function middleOf(words: readonly PlacedDrawnWord[]): number | null {
  return words.length === 0 ? null : median(words.map(({ word: { left, right } }) => (left + right) / 2));
}

/**
 * Returns a function that finds a cell's value in a line. It prefers few words, then words near the column's middle.
 */
function sayer(
  text: string,
  conventions: Conventions,
): (line: readonly PlacedDrawnWord[], cell: MissingCell) => PlacedDrawnWord[] {
  const known = new Map<string, ReviewedCell["value"]>();
  const read = (written: string, type: ScalarType) => {
    const key = `${type} ${written}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const found = readValue(written, type, conventions)?.value ?? null;
    known.set(key, found);
    return found;
  };
  return (line, { value, type, middle }) => {
    if (type === "TEXT") {
      const wanted = String(value).split(/\s+/);
      const words = inOrder(text, line, wanted);
      return words.length === wanted.length ? words : [];
    }
    const saying = [1, 2, 3].flatMap((length) =>
      line.flatMap((_, at): PlacedDrawnWord[][] => {
        const words = line.slice(at, at + length);
        const [first, last] = [words[0]?.word, words.at(-1)?.word];
        if (!first || !last || words.length < length) return [];
        return read(text.slice(first.start, last.end), type) === value ? [words] : [];
      }),
    );
    const distance = (words: readonly PlacedDrawnWord[]) => Math.abs((middleOf(words) ?? 0) - (middle ?? 0));
    return saying.sort((a, b) => a.length - b.length || distance(a) - distance(b))[0] ?? [];
  };
}

/** Returns the words of a line that contain the value, perhaps with a label or punctuation: "Ref:K-7200,". */
function wordsWith(text: string, line: readonly PlacedDrawnWord[], value: string): PlacedDrawnWord[] {
  const wanted = foldText(value).toLowerCase().trim().split(/\s+/);
  const has = (words: readonly PlacedDrawnWord[]) => {
    const written = words
      .map(({ word }) => text.slice(word.start, word.end))
      .join(" ")
      .toLowerCase();
    const from = written.indexOf(wanted.join(" "));
    const around = [written[from - 1], written[from + wanted.join(" ").length]];
    return from >= 0 && around.every((character = " ") => !/[\p{L}\p{N}]/u.test(character));
  };
  const at = line.findIndex((_, from) => has(line.slice(from, from + wanted.length)));
  return at < 0 ? [] : line.slice(at, at + wanted.length);
}

function inOrder(
  text: string,
  words: readonly PlacedDrawnWord[],
  wanted: readonly string[],
): PlacedDrawnWord[] {
  let next = 0;
  return words.filter(({ word }) => {
    const isNext = text.slice(word.start, word.end) === wanted[next];
    if (isNext) next += 1;
    return isNext;
  });
}

function wordsAt(
  text: string,
  all: readonly PlacedDrawnWord[],
  { start, end }: Span,
  value: ReviewedCell["value"],
): PlacedDrawnWord[] {
  const within: PlacedDrawnWord[] = [];
  for (let at = firstIndex(all, ({ word }) => word.end > start); at < all.length; at += 1) {
    const one = all[at];
    if (!one || one.word.start >= end) break;
    within.push(one);
  }
  if (new Set(within.map(({ line }) => line)).size <= 1 || typeof value !== "string") return within;
  return inOrder(text, within, value.split(/\s+/));
}

function lineOf(
  free: ReadonlyMap<number, readonly PlacedDrawnWord[]>,
  { known, row, last }: { known: WordsOfCells; row: number; last: number },
  saidBy: (line: readonly PlacedDrawnWord[]) => number,
): number | undefined {
  const linesOf = (cells: WordsOfCells[number] | undefined) =>
    (cells ?? []).flatMap((words) => words.map(({ line }) => line));
  const own = linesOf(known[row]);
  if (own.length > 0) return Math.min(...own);
  const above = known.slice(0, row).flatMap(linesOf);
  const below = known.slice(row + 1).flatMap(linesOf);
  const [after, before] = [Math.max(last, ...above), Math.min(Infinity, ...below)];
  const between = [...free].filter(([line]) => line > after && line < before);
  const said = between.map(([line, own]) => ({ line, count: saidBy(own) }));
  const most = Math.max(1, ...said.map(({ count }) => count));
  return said.filter(({ count }) => count === most).sort((a, b) => a.line - b.line)[0]?.line;
}
