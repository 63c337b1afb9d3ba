import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { HeadFits } from "@/lib/extraction/tables/head-fits";
import { WITHOUT_SIGN } from "@/lib/extraction/tables/debits-and-credits";
import { joinWords } from "@/lib/extraction/tables/region-lines";
import { toCell } from "@/lib/extraction/tables/to-cell";
import { withTurnOfYear } from "@/lib/extraction/tables/turn-of-year";
import type { AskedColumn, FoundCell, FoundRow } from "@/lib/extraction/tables/types";
import type { TableLesson } from "@/lib/extraction/values/lesson";
import type { Span } from "@/lib/extraction/values/span";
import { divideByHeads } from "./divide-by-heads";
import type { DrawnDocument, DrawnWord } from "./drawn-lines";
import { divideLine, lineReader, type CellLine } from "./line-patterns";
import { splitByLesson } from "./split-by-lesson";
import { findTaughtHeads, type TaughtHeads } from "./taught-heads";

export interface TaughtTable {
  rows: FoundRow[];
  heads: (string | null)[];
  /** Unknown words between the rows. */
  leftOut: Span[];
  /** True if every line down to a known end is accounted for. */
  isWhole: boolean;
}

/** Returns null if the document lacks the lesson's headings. */
export function readByLesson(
  drawn: DrawnDocument,
  document: AnalysedDocument,
  lesson: TableLesson,
  fits: HeadFits,
): TaughtTable | null {
  const all = findTaughtHeads(drawn, lesson.columns, lesson.headLines);
  const parts = chosenParts(drawn, lesson, all);
  const [first] = parts;
  if (!first) return null;
  const lines = parts.flatMap((heads, part) => linesBelow(drawn, document, lesson, { heads, part, all }));
  const { rows: split, unknown, isPartial, isEnded } = splitByLesson(lesson, lines);
  const places = fits.columns.map(({ name }) => lesson.columns.findIndex(({ column }) => column === name));
  const found = split.flatMap((lines) => toRow(lines, places, document, fits) ?? []);
  const rows = withTurnOfYear(found, places.length, document);
  return {
    rows,
    heads: places.map((place) => headAt(drawn, first, place)),
    leftOut: unknown.flatMap(({ line }) => joinWords(drawn.text, line.words)),
    isWhole:
      rows.length > 0 &&
      unknown.length === 0 &&
      isEnded &&
      !isPartial &&
      !split.flat().some(({ isCut }) => isCut),
  };
}

export function hasCells(
  rows: readonly { cells: readonly unknown[] }[],
  { columns }: Pick<HeadFits, "columns">,
  name: string,
): boolean {
  const at = columns.findIndex((column) => column.name === name);
  return rows.some(({ cells }) => (cells[at] ?? null) !== null);
}

function chosenParts(
  { lines }: DrawnDocument,
  { above }: TableLesson,
  all: readonly TaughtHeads[],
): readonly TaughtHeads[] {
  if (above.length === 0) return all;
  return all.filter(({ first }) => above.includes(lines[first - 1]?.hash ?? ""));
}

function linesBelow(
  drawn: DrawnDocument,
  document: AnalysedDocument,
  { columns, rows, ends }: TableLesson,
  { heads, part, all }: { heads: TaughtHeads; part: number; all: readonly TaughtHeads[] },
): CellLine[] {
  const from = heads.last + 1;
  const next = all.find(({ first }) => first > heads.last)?.first ?? drawn.lines.length;
  const body = drawn.lines.slice(from, next);
  const end = body.findIndex(({ hash }) => hash !== null && ends.includes(hash));
  const inside = end < 0 ? body : body.slice(0, end);
  const division = divideByHeads(columns, heads.cells, rows, inside, drawn.text);
  const reader = lineReader(document);
  return body.map((line, at) => divideLine(line, { index: from + at, part }, division, reader));
}

function headAt(
  { lines, text }: DrawnDocument,
  { first, last, cells }: TaughtHeads,
  place: number,
): string | null {
  const cell = cells[place];
  if (!cell) return null;
  const words = lines
    .slice(first, last + 1)
    .flatMap(({ words }) => words.filter(({ left, right }) => left >= cell.left && right <= cell.right));
  return words.map(({ start, end }) => text.slice(start, end)).join(" ") || null;
}

function toRow(
  lines: readonly CellLine[],
  places: readonly number[],
  document: AnalysedDocument,
  fits: HeadFits,
): FoundRow | null {
  const cells = fits.columns.map((column, asked) => {
    const words = lines.flatMap(({ cells }) => cells[places[asked] ?? -1] ?? []);
    const parts = partsOf(document.layout.text, lines, words);
    if (parts.length === 0) return null;
    return (
      wholeNumber(document.layout.text, column, parts) ??
      toCell({ parts }, column, fits.queries[asked], document)
    );
  });
  if (cells.every((cell) => cell === null)) return null;
  // Use the row's words, not its cells: the cell for "31.03." may refer to a full date elsewhere.
  const asked = places.filter((place) => place >= 0);
  const words = lines.flatMap(({ cells }) => cells.slice(Math.min(...asked), Math.max(...asked) + 1).flat());
  return {
    start: Math.min(...words.map(({ start }) => start)),
    end: Math.max(...words.map(({ end }) => end)),
    cells,
  };
}

const DIGITS = /^[+-]?\d[\d.,'\s]*$/;

/** Reads all digits of the cell, even those close to another column's digits. */
function wholeNumber(
  text: string,
  { type, prompt }: AskedColumn,
  [part, ...more]: readonly Span[],
): FoundCell | null {
  const raw = part && more.length === 0 ? text.slice(part.start, part.end) : "";
  const isWhole = type === "NUMBER" && DIGITS.test(raw) && !WITHOUT_SIGN.test(prompt);
  return part && isWhole ? { ...part, raw: raw.replace(/\s+/g, " ") } : null;
}

function partsOf(text: string, lines: readonly CellLine[], words: readonly DrawnWord[]): Span[] {
  return lines.flatMap(({ line }) =>
    joinWords(
      text,
      words.filter((word) => line.words.includes(word)),
    ),
  );
}
