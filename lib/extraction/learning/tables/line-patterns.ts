import type { Conventions } from "@/lib/extraction/values/conventions";
import type { LinePattern } from "@/lib/extraction/values/lesson";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { kindOfText } from "@/lib/extraction/tables/grid";
import { isSumLine } from "@/lib/extraction/tables/sum-lines";
import { firstIndex } from "@/lib/text/first-index";
import type { DrawnLine, DrawnWord, Extent } from "./drawn-lines";

/** How a lesson divides lines into cells. */
export interface Division {
  /** Between the columns, from the left. */
  edges: number[];
  /** Words beyond are beside the table. */
  outer: Extent;
  /** The first and the last column that are asked for: what is beyond may be another table. */
  asked: { first: number; last: number };
}

/** The kinds of cells that hold a value. */
export const VALUES: ReadonlySet<string> = new Set(["n", "d", "c"]);
const EMPTY = "-";
/** Words by which the first cell of a line is known again. */
const MAX_START = 4;

/** A line divided into cells. */
export interface CellLine {
  index: number;
  /** Below which headings it is. */
  part: number;
  line: DrawnLine;
  cells: DrawnWord[][];
  pattern: LinePattern;
  /** One hash for the words of its first cell; null where it has none. */
  start: string | null;
  /** A word of it is in two columns. */
  isCut: boolean;
  /** It states a sum or a balance. */
  isSum: boolean;
}

/** In heights of a line: as much of a word may be in the next column. */
const OVERHANG = 0.3;

/** Divides a line into cells: a word is in the column of its middle. */
export function divideLine(
  line: DrawnLine,
  place: Pick<CellLine, "index" | "part">,
  { edges, outer, asked }: Division,
  { patternOf, hashOf, isSum }: LineReader,
): CellLine {
  const own = line.words.filter(({ left, right }) => (left + right) / 2 >= outer.left && left < outer.right);
  const cells = Array.from({ length: edges.length + 1 }, (_, column) =>
    own.filter(({ left, right }) => edges.filter((edge) => edge <= (left + right) / 2).length === column),
  );
  const inside = cells.map((words, at) => (at < asked.first || at > asked.last ? [] : words));
  const isCut = own.some(({ left, right }) =>
    edges.some((edge) => left < edge - OVERHANG && right > edge + OVERHANG),
  );
  return {
    ...place,
    line,
    cells,
    start: hashOf(inside.find((words) => words.length > 0) ?? []),
    pattern: patternOf(inside),
    isCut,
    isSum: isSum(line),
  };
}

/** What tells of lines what they hold. */
export interface LineReader {
  patternOf: (cells: DrawnWord[][]) => LinePattern;
  hashOf: (words: readonly DrawnWord[]) => string | null;
  isSum: (line: DrawnLine) => boolean;
}

/** Reads the lines of a document. */
export function lineReader(document: AnalysedDocument): LineReader {
  const { layout, conventions } = document;
  return {
    patternOf: patternOf(layout.text, conventions),
    hashOf: (words) =>
      words
        .flatMap((word) => word.words)
        .slice(0, MAX_START)
        .join(" ") || null,
    isSum: ({ words: [word] }) => {
      const line = word && layout.lines[firstIndex(layout.lines, ({ end }) => end > word.start)];
      return line !== undefined && isSumLine(document, line);
    },
  };
}

/** What the cells of a line hold. */
function patternOf(text: string, conventions: Conventions): (cells: DrawnWord[][]) => LinePattern {
  return (cells) =>
    cells
      .map((words) => (words.length === 0 ? EMPTY : kindOfText(textOf(text, words), conventions).charAt(0)))
      .join("");
}

function textOf(text: string, words: readonly DrawnWord[]): string {
  return words.map(({ start, end }) => text.slice(start, end)).join(" ");
}

/** What each column holds in any of several lines. */
export function kindsIn(patterns: readonly LinePattern[], columns: number): Set<string>[] {
  return Array.from({ length: columns }, (_, at) => new Set(patterns.map((pattern) => pattern.charAt(at))));
}

export function filledIn(pattern: LinePattern): number[] {
  return [...pattern].flatMap((kind, at) => (kind === EMPTY ? [] : [at]));
}
