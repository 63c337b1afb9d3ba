import type { Conventions } from "@/lib/extraction/values/conventions";
import { readValue } from "@/lib/extraction/sources/value-at";
import type { ReviewedCell, ReviewedTable } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { median } from "@/lib/extraction/values/median";
import { groupBy } from "@/lib/group-by";
import { firstIndex } from "@/lib/text/first-index";
import type { DrawnDocument, DrawnWord } from "./drawn-lines";

/** A word, and the index of its line. */
export interface PlacedDrawnWord {
  word: DrawnWord;
  line: number;
}

/** The words of each cell, by row and column of the field; none where a cell is empty or not found. */
export type WordsOfCells = readonly (readonly (readonly PlacedDrawnWord[])[])[];

/** Where the cells of a reviewed table are drawn. What a person has entered is looked for between the rows beside it. */
export function wordsOfCells(
  drawn: DrawnDocument,
  { table, rows }: Pick<ReviewedTable, "table" | "rows">,
  conventions: Conventions,
): WordsOfCells {
  const all = drawn.lines
    .flatMap(({ words }, line) => words.map((word): PlacedDrawnWord => ({ word, line })))
    .sort((a, b) => a.word.start - b.word.start);
  const known = rows.map((cells) =>
    cells.map(({ value, place }) => (place ? wordsAt(drawn.text, all, place, value) : [])),
  );
  const taken = new Set(known.flat(2).map(({ word }) => word));
  return known.map((cells, row) => {
    const missing = cells.flatMap((words, column): MissingCell[] => {
      const { value = null } = rows[row]?.[column] ?? {};
      const type = table.columns[column]?.type ?? "TEXT";
      const middle = middleOf(known.flatMap((other) => other[column] ?? []));
      return words.length === 0 && value !== null ? [{ column, value, type, middle }] : [];
    });
    if (missing.length === 0) return cells;
    const free = all.filter(({ word }) => !taken.has(word));
    const line = lineOf(
      free,
      known,
      row,
      (own) => missing.filter((cell) => wordsSaying(drawn.text, own, cell, conventions).length > 0).length,
    );
    const own = free.filter((one) => one.line === line);
    return cells.map((words, column) => {
      const cell = missing.find((one) => one.column === column);
      return cell ? wordsSaying(drawn.text, own, cell, conventions) : words;
    });
  });
}

/** A cell whose place is not known. */
interface MissingCell {
  column: number;
  value: Exclude<ReviewedCell["value"], null>;
  type: ScalarType;
  /** Where its column is. */
  middle: number | null;
}

function middleOf(words: readonly PlacedDrawnWord[]): number | null {
  return words.length === 0 ? null : median(words.map(({ word: { left, right } }) => (left + right) / 2));
}

/** The words of a line that say a value, of several the nearest to its column; none where they do not. */
function wordsSaying(
  text: string,
  line: readonly PlacedDrawnWord[],
  { value, type, middle }: MissingCell,
  conventions: Conventions,
): PlacedDrawnWord[] {
  if (type === "TEXT") {
    const wanted = String(value).split(/\s+/);
    const words = inOrder(text, line, wanted);
    return words.length === wanted.length ? words : [];
  }
  const saying = line.filter(
    ({ word }) => readValue(text.slice(word.start, word.end), type, conventions)?.value === value,
  );
  const distance = ({ word: { left, right } }: PlacedDrawnWord) =>
    Math.abs((left + right) / 2 - (middle ?? 0));
  return saying.sort((a, b) => distance(a) - distance(b)).slice(0, 1);
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

/** The words of a cell: all at its place where that is one line, else those of its value in their order. */
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

/** The line of a row: that of its other cells, else the one between its neighbours that says most of it. */
function lineOf(
  words: readonly PlacedDrawnWord[],
  known: WordsOfCells,
  row: number,
  saidBy: (line: readonly PlacedDrawnWord[]) => number,
): number | undefined {
  const linesOf = (cells: WordsOfCells[number] | undefined) =>
    (cells ?? []).flatMap((words) => words.map(({ line }) => line));
  const own = linesOf(known[row]);
  if (own.length > 0) return Math.min(...own);
  const above = known.slice(0, row).flatMap(linesOf);
  const below = known.slice(row + 1).flatMap(linesOf);
  const [after, before] = [Math.max(-1, ...above), Math.min(Infinity, ...below)];
  const between = groupBy(
    words.filter(({ line }) => line > after && line < before),
    ({ line }) => line,
  );
  const said = [...between].map(([line, own]) => ({ line, count: saidBy(own) }));
  const most = Math.max(1, ...said.map(({ count }) => count));
  return said.find(({ count }) => count === most)?.line;
}
