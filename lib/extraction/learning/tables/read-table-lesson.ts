import { itemAt } from "@/lib/item-at";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import { HeadFits } from "@/lib/extraction/tables/head-fits";
import type { FoundRow } from "@/lib/extraction/tables/types";
import type { ReadAs, TableLesson, TaughtColumn } from "@/lib/extraction/values/lesson";
import { median } from "@/lib/extraction/values/median";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { inScaleOf } from "@/lib/extraction/values/parse-number";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { ColumnSpec, ReviewedTable, Value } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { meantReading } from "@/lib/extraction/learning/meant-reading";
import { edgeOf, QUARTER } from "./divide-by-heads";
import { draftColumns, type DraftColumn } from "./draft-columns";
import type { DrawnDocument, DrawnWord } from "./drawn-lines";
import { headsOfColumns, type FoundHeads } from "./heads-of-columns";
import { lineReader } from "./line-patterns";
import { linesOfTable } from "./lines-of-table";
import { hasCells, readByLesson } from "./read-by-lesson";
import { sharedColumns } from "./shared-columns";
import { extentOf, findTaughtHeads } from "./taught-heads";
import { haveWordsOfParts, MIN_RIGHT, taughtParts } from "./taught-parts";
import { wordsOfCells, type WordsOfCells } from "./words-of-cells";

const MAX_LENGTH = 4_096;
/** Returns null if no lesson reproduces the table. */
export function readTableLesson(
  document: DocumentText,
  drawn: DrawnDocument,
  analysed: AnalysedDocument,
  reviewed: ReviewedTable,
): TableLesson | null {
  const fits = new HeadFits(reviewed.table);
  const described = describeColumns(drawn, analysed, reviewed, fits);
  if (!described) return null;
  const { lesson, cells } = described;
  const untaught = createTableFinder(document)(reviewed.table);
  const isCorrected =
    !isAsReviewed(untaught.rows, cells, reviewed, analysed.conventions) ||
    !haveWordsOfParts(untaught.rows, cells, lesson.parts, reviewed);
  const emptied = lesson.empty.filter((name) => hasCells(untaught.rows, fits, name));
  const readAs = meantReadings(drawn.text, cells, reviewed);
  return withIds(
    {
      ...lesson,
      ...(emptied.length > 0 && { emptied }),
      ...(readAs.length > 0 && { readAs }),
      isCorrected,
    },
    reviewed,
  );
}

interface Described {
  lesson: TableLesson;
  cells: WordsOfCells;
}

function describeColumns(
  drawn: DrawnDocument,
  analysed: AnalysedDocument,
  reviewed: ReviewedTable,
  fits: HeadFits,
): Described | null {
  const { conventions } = analysed;
  const cells = wordsOfCells(drawn, reviewed, conventions);
  const ways = [
    () => describeWhole(drawn, analysed, reviewed, cells, fits),
    () => describeParts(drawn, analysed, reviewed, wordsOfCells(drawn, reviewed, conventions, true), fits),
  ];
  // If no value of a column was found, its values may be among the words of other cells.
  const isLacking = reviewed.table.columns.some(
    (_, at) =>
      reviewed.rows.some((row) => (row[at]?.value ?? null) !== null) &&
      cells.every((row) => !row[at]?.length),
  );
  for (const way of isLacking ? ways.reverse() : ways) {
    const described = way();
    if (described) return described;
  }
  return null;
}

function areFound(cells: WordsOfCells, { rows }: ReviewedTable): boolean {
  const filled = rows.flat().filter(({ value }) => value !== null).length;
  const found = cells.flat().filter((words) => words.length > 0).length;
  const isEach = cells.every((row) => row.some((words) => words.length > 0));
  return cells.length > 0 && isEach && found >= filled * MIN_FOUND;
}

function describeWhole(
  drawn: DrawnDocument,
  analysed: AnalysedDocument,
  reviewed: ReviewedTable,
  cells: WordsOfCells,
  fits: HeadFits,
): Described | null {
  if (!areFound(cells, reviewed)) return null;
  for (const { isJoined, keepsRest } of VARIANTS) {
    const columns = draftColumns(drawn, cells, isJoined);
    const lesson =
      columns && describe(drawn, analysed, reviewed, cells, columns, { keepsRest, hasParts: false });
    const read = lesson && readByLesson(drawn, analysed, lesson, fits);
    if (read && isAsReviewed(read.rows, cells, reviewed, analysed.conventions)) return { lesson, cells };
  }
  return null;
}

/** Describes requested columns that share a column of the table, such as a code in a line below the name. */
function describeParts(
  drawn: DrawnDocument,
  analysed: AnalysedDocument,
  reviewed: ReviewedTable,
  cells: WordsOfCells,
  fits: HeadFits,
): Described | null {
  if (!areFound(cells, reviewed)) return null;
  const shared = sharedColumns(drawn, cells);
  const joined = cells.map((row) =>
    row.map((_, at) => row.filter((_, other) => shared[other] === at).flat()),
  );
  for (const keepsRest of [true, false]) {
    const columns = draftColumns(drawn, joined, true, true);
    const options = { keepsRest, hasParts: true };
    const lesson = columns && describe(drawn, analysed, reviewed, joined, columns, options);
    const parts = lesson && taughtParts(drawn, analysed, lesson, reviewed, cells, shared);
    if (!parts || parts.length === 0) continue;
    const inParts = new Set(parts.map(({ column }) => column));
    const whole = { ...lesson, parts, empty: lesson.empty.filter((name) => !inParts.has(name)) };
    const rows = readByLesson(drawn, analysed, whole, fits)?.rows ?? [];
    const isRight =
      isAsReviewed(rows, cells, reviewed, analysed.conventions) &&
      haveWordsOfParts(rows, cells, parts, reviewed);
    if (isRight) return { lesson: whole, cells };
  }
  return null;
}

const VARIANTS = [
  { isJoined: true, keepsRest: false },
  { isJoined: false, keepsRest: false },
  { isJoined: true, keepsRest: true },
  { isJoined: false, keepsRest: true },
];

const MIN_FOUND = 0.85;

function describe(
  drawn: DrawnDocument,
  analysed: AnalysedDocument,
  reviewed: ReviewedTable,
  cells: WordsOfCells,
  columns: readonly DraftColumn[],
  options: { keepsRest: boolean; hasParts: boolean },
): TableLesson | null {
  const firstRow = Math.min(...cells.flat(2).map(({ line }) => line));
  const heads = headsOfColumns(drawn, columns, firstRow);
  if (!heads) return null;
  const named = reviewed.table.columns.map(({ name }) => name);
  const drafts = withEmptyColumns(drawn.text, columns, heads, new HeadFits(reviewed.table));
  const taught = drafts.map(({ draft, head }) => taughtColumn(draft, head, named));
  const headLines = heads.last - heads.first + 1;
  const windows = findTaughtHeads(drawn, taught, headLines);
  if (!windows.some(({ last }) => last < firstRow)) return null;
  const empty = named.filter((_, at) => drafts.every(({ draft: { asked } }) => asked !== at));
  const lines = linesOfTable(drawn, lineReader(drawn, analysed), {
    columns: taught,
    drafts: drafts.map(({ draft }) => draft),
    windows,
    cells,
    removed: reviewed.removed,
    ...options,
  });
  return { field: reviewed.table.name, columns: taught, empty, headLines, ...lines, isCorrected: false };
}

const NAMED = 0.6;

function withEmptyColumns(
  text: string,
  columns: readonly DraftColumn[],
  { cells, beside }: FoundHeads,
  fits: HeadFits,
): { draft: DraftColumn; head: DrawnWord[] }[] {
  const left = new Set(
    fits.columns.map((_, at) => at).filter((at) => columns.every(({ asked }) => asked !== at)),
  );
  const emptyColumn = (head: DrawnWord[]) => {
    if (head.length === 0) return [];
    const named = fits.of(head.map(({ start, end }) => text.slice(start, end)).join(" "));
    const asked = [...left].sort((a, b) => (named[b]?.fit ?? 0) - (named[a]?.fit ?? 0))[0] ?? null;
    const isNamed = asked !== null && (named[asked]?.fit ?? 0) >= NAMED;
    if (isNamed) left.delete(asked);
    return [{ draft: { asked: isNamed ? asked : null, words: new Set<DrawnWord>(), pieces: [] }, head }];
  };
  return [
    ...emptyColumn(beside[0] ?? []),
    ...columns.flatMap((draft, at) => [
      { draft, head: cells[at] ?? [] },
      ...emptyColumn(beside[at + 1] ?? []),
    ]),
  ];
}

function taughtColumn(
  { asked, pieces }: DraftColumn,
  head: FoundHeads["cells"][number],
  names: readonly string[],
): TaughtColumn {
  const column = asked === null ? null : (names[asked] ?? null);
  const marks = head.flatMap(({ marks }) => marks);
  const cell = extentOf(head);
  if (pieces.length === 0) return { column, head: marks, align: "center", offset: 0 };
  if (!cell) return { column, head: marks, align: "left", offset: 0 };
  const aligned = (["left", "right", "center"] as const).map((align) => {
    const offsets = pieces.map((piece) => edgeOf(piece, align) - edgeOf(cell, align));
    const offset = median(offsets);
    return { align, offset, spread: Math.max(...offsets) - Math.min(...offsets) };
  });
  const steadiest = Math.min(...aligned.map(({ spread }) => spread));
  const [best] = aligned
    .filter(({ spread }) => spread <= steadiest + STEADY)
    .sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
  const { align = "left", offset = 0 } = best ?? {};
  return { column, head: marks, align, offset: Math.round(offset / QUARTER) };
}

/** Tolerance for comparing spreads, in line heights. */
const STEADY = 0.15;

function isAsReviewed(
  rows: readonly FoundRow[],
  cells: WordsOfCells,
  { rows: reviewed, table }: Pick<ReviewedTable, "rows" | "table">,
  conventions: Conventions,
): boolean {
  if (rows.length !== cells.length) return false;
  const compared = cells.flatMap((row, y) =>
    row.flatMap((words, x) => {
      const found = rows[y]?.cells[x] ?? null;
      const value = reviewed[y]?.[x]?.value ?? null;
      // Skip a value that isn't in the document, because it proves nothing.
      if (words.length === 0) return value === null ? [found === null] : [];
      const start = Math.min(...words.map(({ word }) => word.start));
      const end = Math.max(...words.map(({ word }) => word.end));
      const isIn = ({ word }: (typeof words)[number]) =>
        found !== null && word.start < found.end && word.end > found.start;
      const isThere = found !== null && found.start >= start && found.end <= end && words.every(isIn);
      return [isThere && mayBe(value, found.raw, itemAt(table.columns, x), conventions)];
    }),
  );
  return compared.filter(Boolean).length >= compared.length * MIN_RIGHT;
}

/** Ignores the sign of a number, because it may come from another cell. */
function mayBe(value: Value, raw: string, { name, type }: ColumnSpec, conventions: Conventions): boolean {
  const parsed = type === "NUMBER" || type === "DATE" ? parseValue(raw, type, conventions) : null;
  if (!parsed || parsed.ambiguous) return true;
  if (typeof parsed.value !== "number" || typeof value !== "number") return parsed.value === value;
  return Math.abs(inScaleOf(name, raw, parsed.value, conventions.number)) === Math.abs(value);
}

/** Leaves out a convention if the table's cells disagree about it. */
function meantReadings(text: string, cells: WordsOfCells, { table, rows }: ReviewedTable): ReadAs[] {
  return (["NUMBER", "DATE"] as const).flatMap((type) => {
    const meant = cells.flatMap((row, y) =>
      row.flatMap((words, x) => {
        const { value = null } = rows[y]?.[x] ?? {};
        if (table.columns[x]?.type !== type || value === null || words.length === 0) return [];
        const start = Math.min(...words.map(({ word }) => word.start));
        const end = Math.max(...words.map(({ word }) => word.end));
        return meantReading(text, [{ start, end }], type, value) ?? [];
      }),
    );
    const [only, ...others] = new Set(meant);
    return only && others.length === 0 ? [only] : [];
  });
}

function withIds(lesson: TableLesson, { table, ids }: ReviewedTable): TableLesson | null {
  const idOf = new Map(table.columns.map(({ name }, at) => [name, ids.columns[at] ?? null]));
  const named = {
    ...lesson,
    field: ids.field,
    columns: lesson.columns.map((column) => ({ ...column, column: idOf.get(column.column ?? "") ?? null })),
    ...(lesson.parts && {
      parts: lesson.parts.flatMap((part) => {
        const column = idOf.get(part.column);
        return column ? [{ ...part, column }] : [];
      }),
    }),
    empty: lesson.empty.flatMap((name) => idOf.get(name) ?? []),
    emptied: lesson.emptied?.flatMap((name) => idOf.get(name) ?? []),
  };
  const shorter = {
    ...named,
    others: named.others.slice(0, FEWER),
    otherPatterns: named.otherPatterns.slice(0, FEWER),
  };
  return [named, shorter].find((one) => JSON.stringify(one).length <= MAX_LENGTH) ?? null;
}

const FEWER = 4;
