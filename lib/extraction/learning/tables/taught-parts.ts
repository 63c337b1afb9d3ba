import { kindOfText } from "@/lib/extraction/tables/grid";
import type { FoundRow } from "@/lib/extraction/tables/types";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { foldText } from "@/lib/extraction/values/fold-text";
import type { TableLesson, TaughtPart } from "@/lib/extraction/values/lesson";
import type { ReviewedTable, Value } from "@/lib/extraction/values/types";
import type { DrawnDocument } from "./drawn-lines";
import { learnPart, type CellWithPart } from "./learn-parts";
import { atomsOf, spansOf, type Atom, type PartRange } from "./parts-of-cells";
import { splitRows, wordsIn } from "./read-by-lesson";
import type { WordsOfCells } from "./words-of-cells";

/** Proportion of the cells that a lesson must reproduce. */
export const MIN_RIGHT = 0.98;

/** Returns null if no rule finds a column's values in all rows. */
export function taughtParts(
  drawn: DrawnDocument,
  analysed: AnalysedDocument,
  lesson: TableLesson,
  { table, rows }: ReviewedTable,
  cells: WordsOfCells,
  shared: readonly number[],
): TaughtPart[] | null {
  const split = splitRows(drawn, analysed, { ...lesson, parts: [] });
  if (split?.rows.length !== cells.length) return null;
  const parts: TaughtPart[] = [];
  for (const [at, { name, type }] of table.columns.entries()) {
    const host = table.columns[shared[at] ?? at]?.name;
    const within = lesson.columns.findIndex(({ column }) => column === host);
    if (within < 0) continue;
    const inRows = split.rows.flatMap((lines, row): CellWithPart[] => {
      const atoms = atomsOf(drawn.text, wordsIn(lines, within), drawn.hash);
      const value = rows[row]?.[at]?.value ?? null;
      const range = rangeOf(drawn.text, atoms, cells[row]?.[at] ?? [], type === "TEXT" ? value : null);
      return range === null && value !== null ? [] : [{ atoms, range }];
    });
    const isWhole = ({ atoms, range }: CellWithPart) =>
      range ? range.from === 0 && range.to === atoms.length : atoms.length === 0;
    if (inRows.every(isWhole)) continue;
    const learnt = learnPart(inRows);
    if (!learnt) return null;
    const written = inRows.flatMap(({ atoms, range }) =>
      range ? textOfRange(drawn.text, atoms, range) : [],
    );
    const kinds = written.map((value) => kindOfText(value, analysed.conventions).charAt(0));
    parts.push({ column: name, within, ...learnt, kinds: [...new Set(kinds)].join("") });
  }
  return parts;
}

/** Excludes characters attached to the text, such as a label. */
function rangeOf(
  text: string,
  atoms: readonly Atom[],
  words: WordsOfCells[number][number],
  written: Value,
): PartRange | null {
  const isIn = ({ start, end }: Atom) => words.some(({ word }) => start >= word.start && end <= word.end);
  const first = atoms.findIndex(isIn);
  if (first < 0) return null;
  const last = atoms.findLastIndex(isIn);
  const whole = { from: first, to: last + 1 };
  if (typeof written !== "string" || isSameText(textOfRange(text, atoms, whole), written)) return whole;
  for (let from = first; from <= last; from += 1)
    for (let to = last + 1; to > from; to -= 1)
      if (isSameText(textOfRange(text, atoms, { from, to }), written)) return { from, to };
  return null;
}

function textOfRange(text: string, atoms: readonly Atom[], range: PartRange): string {
  return spansOf(text, atoms, range)
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");
}

function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => foldText(text).replace(/\s+/g, " ").trim().toLowerCase();
  return plain(one) === plain(other);
}

/** Whether the texts of these columns consist of exactly the reviewed words, apart from a few cells. */
export function haveWordsOfParts(
  found: readonly FoundRow[],
  cells: WordsOfCells,
  parts: readonly TaughtPart[] | undefined,
  { table, rows }: ReviewedTable,
): boolean {
  const inParts = table.columns.flatMap(({ name, type }, at) =>
    type === "TEXT" && parts?.some(({ column }) => column === name) ? [at] : [],
  );
  const compared = inParts.flatMap((at) =>
    rows.flatMap((row, index) => {
      const { value = null } = row[at] ?? {};
      if (value === null || !cells[index]?.[at]?.length) return [];
      return [isSameText(found[index]?.cells[at]?.raw ?? "", String(value))];
    }),
  );
  return compared.filter(Boolean).length >= compared.length * MIN_RIGHT;
}
