import type { Conventions } from "@/lib/extraction/values/conventions";
import type { LinePattern } from "@/lib/extraction/values/lesson";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { kindOfText } from "@/lib/extraction/tables/grid";
import { isSumLine } from "@/lib/extraction/tables/sum-lines";
import { TableLines } from "@/lib/extraction/tables/table-lines";
import { firstIndex } from "@/lib/text/first-index";
import type { DrawnDocument, DrawnLine, DrawnWord, Extent } from "./drawn-lines";

export interface Division {
  edges: number[];
  /** Words outside this extent are not part of the table. */
  outer: Extent;
  /** The first and last requested columns. Another table may be beyond them. */
  asked: { first: number; last: number };
  /** Whether a line without wide gaps belongs to one column, however long it is. */
  keepsPieces: boolean;
}

export const VALUES: ReadonlySet<string> = new Set(["n", "d", "c"]);
const EMPTY = "-";
const MAX_START = 4;
const NUMBERS_OF_ITEM = 3;

export interface CellLine {
  index: number;
  part: number;
  line: DrawnLine;
  cells: DrawnWord[][];
  pattern: LinePattern;
  start: string | null;
  isCut: boolean;
  isSum: boolean;
}

/** An edge cuts a word that extends more than this many line heights to both sides. */
const OVERHANG = 0.3;

/** A word belongs to the column that contains its middle. */
export function divideLine(
  line: DrawnLine,
  place: Pick<CellLine, "index" | "part">,
  { edges, outer, asked, keepsPieces }: Division,
  { patternOf, hashOf, isSum }: LineReader,
): CellLine {
  const own = line.words.filter(({ left, right }) => (left + right) / 2 >= outer.left && left < outer.right);
  const [first] = own;
  const isPiece = keepsPieces && first !== undefined && isOnePiece(own);
  const columnOf = (word: DrawnWord) => {
    const { left, right } = isPiece ? first : word;
    return edges.filter((edge) => edge <= (left + right) / 2).length;
  };
  const cells = Array.from({ length: edges.length + 1 }, (_, column) =>
    own.filter((word) => columnOf(word) === column),
  );
  const inside = cells.map((words, at) => (at < asked.first || at > asked.last ? [] : words));
  const pattern = patternOf(inside);
  const isCut =
    !isPiece &&
    own.some(({ left, right }) => edges.some((edge) => left < edge - OVERHANG && right > edge + OVERHANG));
  return {
    ...place,
    line,
    cells,
    start: hashOf(inside.find((words) => words.length > 0) ?? []),
    pattern,
    isCut,
    isSum: isSum(line, pattern),
  };
}

/** Words of one text are at most this many line heights apart. */
export const WORD_GAP = 0.6;

export function isOnePiece(words: readonly DrawnWord[]): boolean {
  return words.every(({ left }, at) => left - (words[at - 1]?.right ?? left) <= WORD_GAP);
}

export interface LineReader {
  patternOf: (cells: DrawnWord[][]) => LinePattern;
  hashOf: (words: readonly DrawnWord[]) => string | null;
  isSum: (line: DrawnLine, pattern: LinePattern) => boolean;
}

export function lineReader({ source }: DrawnDocument, document: AnalysedDocument): LineReader {
  const { layout, conventions } = document;
  const lines = new TableLines(document, source);
  return {
    patternOf: patternOf(layout.text, conventions),
    hashOf: (words) =>
      words
        .flatMap((word) => word.words)
        .slice(0, MAX_START)
        .join(" ") || null,
    isSum: ({ words: [word] }, pattern) => {
      const index = word ? firstIndex(layout.lines, ({ end }) => end > word.start) : -1;
      const [line, own] = [layout.lines[index], lines.at(index)];
      if (!line || !own?.isSum || !isSumLine(document, line)) return false;
      // "Total station | 2 | 410.00 | 820.00" is an item, not a total.
      const numbers = [...pattern].filter((kind) => kind === "n").length;
      return numbers < NUMBERS_OF_ITEM || own.addsUp();
    },
  };
}

function patternOf(text: string, conventions: Conventions): (cells: DrawnWord[][]) => LinePattern {
  return (cells) =>
    cells
      .map((words) => (words.length === 0 ? EMPTY : kindOfText(textOf(text, words), conventions).charAt(0)))
      .join("");
}

function textOf(text: string, words: readonly DrawnWord[]): string {
  return words.map(({ start, end }) => text.slice(start, end)).join(" ");
}

export function kindsIn(patterns: readonly LinePattern[], columns: number): Set<string>[] {
  return Array.from({ length: columns }, (_, at) => new Set(patterns.map((pattern) => pattern.charAt(at))));
}

export function filledIn(pattern: LinePattern): number[] {
  return [...pattern].flatMap((kind, at) => (kind === EMPTY ? [] : [at]));
}
