import type { Conventions } from "@/lib/extraction/values/conventions";
import type { LinePattern } from "@/lib/extraction/values/lesson";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { kindOfText } from "@/lib/extraction/tables/grid";
import { isSumLine } from "@/lib/extraction/tables/sum-lines";
import { firstIndex } from "@/lib/text/first-index";
import type { DrawnLine, DrawnWord, Extent } from "./drawn-lines";

export interface Division {
  edges: number[];
  /** Words outside this extent are not part of the table. */
  outer: Extent;
  /** The first and last requested columns. Another table may be beyond them. */
  asked: { first: number; last: number };
}

export const VALUES: ReadonlySet<string> = new Set(["n", "d", "c"]);
const EMPTY = "-";
const MAX_START = 4;

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

/** In line heights. An edge cuts a word that extends further than this on both sides. */
const OVERHANG = 0.3;

/** A word belongs to the column that contains its middle. */
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

export interface LineReader {
  patternOf: (cells: DrawnWord[][]) => LinePattern;
  hashOf: (words: readonly DrawnWord[]) => string | null;
  isSum: (line: DrawnLine) => boolean;
}

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
