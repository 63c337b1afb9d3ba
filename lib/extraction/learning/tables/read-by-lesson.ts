import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { HeadFits } from "@/lib/extraction/tables/head-fits";
import { WITHOUT_SIGN } from "@/lib/extraction/tables/debits-and-credits";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { kindOfText, textOf } from "@/lib/extraction/tables/grid";
import { joinWords } from "@/lib/extraction/tables/region-lines";
import { toCell } from "@/lib/extraction/tables/to-cell";
import { withTurnOfYear } from "@/lib/extraction/tables/turn-of-year";
import type { AskedColumn, FoundCell, FoundRow } from "@/lib/extraction/tables/types";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { TableLesson, TaughtPart } from "@/lib/extraction/values/lesson";
import type { Span } from "@/lib/extraction/values/span";
import { divideByHeads } from "./divide-by-heads";
import type { DrawnDocument, DrawnWord } from "./drawn-lines";
import { divideLine, lineReader, VALUES, type CellLine, type LineReader } from "./line-patterns";
import { atomsOf, findPart, spansOf } from "./parts-of-cells";
import { splitByLesson, type SplitTable } from "./split-by-lesson";
import { findTaughtHeads, type TaughtHeads } from "./taught-heads";

interface SplitRows extends SplitTable {
  heads: TaughtHeads;
}

export interface TaughtTable {
  rows: FoundRow[];
  heads: (string | null)[];
  /** Unknown words between the rows. */
  leftOut: Span[];
  /** True if every line down to a known end is accounted for. */
  isWhole: boolean;
}

export function splitRows(
  drawn: DrawnDocument,
  document: AnalysedDocument,
  lesson: TableLesson,
): SplitRows | null {
  const all = findTaughtHeads(drawn, lesson.columns, lesson.headLines);
  const parts = chosenParts(drawn, lesson, all);
  const [heads] = parts;
  if (!heads) return null;
  const reader = lineReader(drawn, document);
  const lines = parts.flatMap((heads, part) => linesBelow(drawn, reader, lesson, { heads, part, all }));
  return { ...splitByLesson(lesson, lines), heads };
}

/** Returns null if the document lacks the lesson's headings. */
export function readByLesson(
  drawn: DrawnDocument,
  document: AnalysedDocument,
  lesson: TableLesson,
  fits: HeadFits,
): TaughtTable | null {
  const table = splitRows(drawn, document, lesson);
  if (!table) return null;
  const { rows: split, unknown, isPartial, isEnded, heads } = table;
  const places = fits.columns.map(({ name }): CellPlace => {
    const part = lesson.parts?.find(({ column }) => column === name);
    const column = lesson.columns.findIndex((own) => own.column === name);
    return { column: part?.within ?? column, isHeaded: column >= 0, part };
  });
  const read = split.flatMap((lines) => toRow(drawn, lines, places, document, fits) ?? []);
  const rows = withTurnOfYear(
    read.map(({ row }) => row),
    places.length,
    document,
  );
  return {
    rows,
    heads: places.map(({ column, isHeaded }) => headAt(drawn, heads, isHeaded ? column : -1)),
    leftOut: unknown.flatMap(({ line }) => joinWords(drawn.text, line.words)),
    isWhole:
      rows.length > 0 &&
      unknown.length === 0 &&
      isEnded &&
      !isPartial &&
      read.every(({ isSure }) => isSure) &&
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
  reader: LineReader,
  { columns, rows, ends, parts }: TableLesson,
  { heads, part, all }: { heads: TaughtHeads; part: number; all: readonly TaughtHeads[] },
): CellLine[] {
  const from = heads.last + 1;
  const next = all.find(({ first }) => first > heads.last)?.first ?? drawn.lines.length;
  const body = drawn.lines.slice(from, next);
  const end = body.findIndex(({ hash }) => hash !== null && ends.includes(hash));
  const inside = end < 0 ? body : body.slice(0, end);
  const division = divideByHeads(columns, heads.cells, rows, inside, drawn.text, parts !== undefined);
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

interface CellPlace {
  /** -1 if the table lacks the column. */
  column: number;
  isHeaded: boolean;
  part: TaughtPart | undefined;
}

function toRow(
  drawn: DrawnDocument,
  lines: readonly CellLine[],
  places: readonly CellPlace[],
  document: AnalysedDocument,
  fits: HeadFits,
): { row: FoundRow; isSure: boolean } | null {
  const { text } = document.layout;
  let isSure = true;
  const cells = fits.columns.map((column, asked) => {
    const { column: place = -1, part } = places[asked] ?? {};
    if (part) {
      const found = partOfRow(drawn, lines, part, document.conventions);
      isSure &&= found.isSure;
      return toPart(found.parts, column, fits.queries[asked], document);
    }
    const words = lines.flatMap(({ cells }) => cells[place] ?? []);
    const parts = partsOf(text, lines, words);
    if (parts.length === 0) return null;
    return wholeNumber(text, column, parts) ?? toCell({ parts }, column, fits.queries[asked], document);
  });
  if (cells.every((cell) => cell === null)) return null;
  // Use the row's words, not its cells: the cell for "31.03." may refer to a full date elsewhere.
  const asked = places.flatMap(({ column }) => (column >= 0 ? [column] : []));
  const words = lines.flatMap(({ cells }) => cells.slice(Math.min(...asked), Math.max(...asked) + 1).flat());
  const row = {
    start: Math.min(...words.map(({ start }) => start)),
    end: Math.max(...words.map(({ end }) => end)),
    cells,
  };
  return { row, isSure };
}

function partOfRow(
  { text, hash }: DrawnDocument,
  lines: readonly CellLine[],
  part: TaughtPart,
  conventions: Conventions,
): { parts: Span[]; isSure: boolean } {
  const atoms = atomsOf(text, wordsIn(lines, part.within), hash);
  const { range, isSure } = findPart(atoms, part);
  const parts = range ? spansOf(text, atoms, range) : [];
  const areValues = [...part.kinds].every((kind) => VALUES.has(kind));
  const kind = kindOfText(parts.map(({ start, end }) => text.slice(start, end)).join(" "), conventions);
  return { parts, isSure: isSure && (parts.length === 0 || !areValues || VALUES.has(kind.charAt(0))) };
}

/** Keeps texts unchanged, because the lesson says where they begin and end. */
function toPart(
  parts: readonly Span[],
  column: AskedColumn,
  query: FieldQuery | undefined,
  document: AnalysedDocument,
): FoundCell | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const cell = { parts: [...parts] };
  if (column.type !== "TEXT") return toCell(cell, column, query, document);
  return { raw: textOf(cell, document.layout.text), start: first.start, end: last.end };
}

export function wordsIn(lines: readonly CellLine[], column: number): DrawnWord[][] {
  return lines.map(({ cells }) => cells[column] ?? []);
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
