import { readLayout } from "@/lib/extraction/page/layout";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { likeness, signatureOf } from "@/lib/extraction/learning/signature";
import { HeadFits } from "@/lib/extraction/tables/head-fits";
import { learnConventions } from "@/lib/extraction/values/conventions";
import type { TableLesson, Taught } from "@/lib/extraction/values/lesson";
import type { FoundTable, RawRow, TableSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { keyedHash } from "@/lib/extraction/learning/keyed-hash";
import { readDrawnLines } from "./drawn-lines";
import { hasCells, readByLesson, type TaughtTable } from "./read-by-lesson";

/** Below this similarity, a document may have a different table. */
const SAME_LAYOUT = 0.25;

/** Leaves a table's rows as found if no lesson fits. */
export function applyTableLessons(
  document: DocumentText,
  tables: readonly TableSpec[],
  found: readonly FoundTable[],
  taught: Taught,
): FoundTable[] {
  const lessonsOf = ({ name }: TableSpec) =>
    taught.lessons.flatMap(({ tables: own = [] }) => own.filter(({ field }) => field === name));
  if (isRecordDocument(document) || tables.every((table) => lessonsOf(table).length === 0)) return [...found];
  const layout = readLayout(document);
  const analysed = analyse(layout, learnConventions(document.text, taught), document);
  const hash = keyedHash(taught.key);
  const drawn = readDrawnLines(document, layout, hash);
  if (drawn.lines.length === 0) return [...found];
  const signature = signatureOf(document.text, hash);
  /** Ignores documents that didn't teach this table, even if they are more similar. */
  const isLikeTaught = ({ name }: TableSpec) =>
    taught.lessons.some(
      ({ tables = [], signature: own }) =>
        tables.some(({ field }) => field === name) && likeness(signature, own) >= SAME_LAYOUT,
    );
  return found.map((untaught, index) => {
    const table = tables[index];
    const lessons = table ? lessonsOf(table).filter((lesson) => fitsColumns(lesson, table)) : [];
    if (!table || lessons.length === 0) return untaught;
    const fits = new HeadFits(table);
    const read = lessons.flatMap((lesson) => {
      const one = readByLesson(drawn, analysed, lesson, fits);
      if (!one || one.rows.length === 0) return [];
      const { empty, emptied = [], isCorrected } = lesson;
      const mayHide = empty.some((name) => !emptied.includes(name) && hasCells(untaught.rows, table, name));
      return [{ ...one, isWhole: one.isWhole && !mayHide, isCorrected }];
    });
    const best = read.find(({ isWhole }) => isWhole) ?? read[0];
    if (!best) return isLikeTaught(table) ? unlike(untaught) : untaught;
    // A lesson that reads part of the table doesn't contradict one that reads all of it.
    const alike = read.filter(({ isWhole }) => isWhole === best.isWhole);
    const agreeing = alike.filter(({ rows }) => areSame(rows, best.rows));
    const isKnown = agreeing.length > 1 || agreeing.some(({ isCorrected }) => isCorrected);
    const isDisputed = best.isWhole && agreeing.length < alike.length;
    return choose(untaught, best, { isKnown, isDisputed, documents: agreeing.length });
  });
}

function fitsColumns({ columns, parts = [], empty }: TableLesson, table: TableSpec): boolean {
  const told = new Set([...[...columns, ...parts].map(({ column }) => column), ...empty]);
  return table.columns.every(({ name }) => told.has(name));
}

function unlike(untaught: FoundTable): FoundTable {
  return { ...untaught, unlikeTaught: true };
}

/**
 * Prefers the lesson's rows. If they are uncertain, marks the table as unlike the taught ones.
 * @param isKnown whether several lessons agree, or one comes from a table that is misread without lessons
 * @param isDisputed whether another lesson reads the whole table differently
 */
function choose(
  untaught: FoundTable,
  { rows, heads, leftOut, isWhole }: TaughtTable,
  { isKnown, isDisputed, documents }: { isKnown: boolean; isDisputed: boolean; documents: number },
): FoundTable {
  const isSame = areSame(rows, untaught.rows);
  if (!isSame && !isWhole && !isKnown && untaught.rows.length > 0) return unlike(untaught);
  const isSure = !isDisputed && (isSame || (isWhole && isKnown));
  return {
    rows,
    heads,
    counted: isSure ? rows.length : (untaught.counted ?? untaught.rows.length),
    learned: documents,
    ...(leftOut.length > 0 && { leftOut }),
    ...(untaught.notChosen && { notChosen: true }),
    ...(!isSure && { unlikeTaught: true }),
  };
}

function areSame(some: readonly RawRow[], others: readonly RawRow[]): boolean {
  const cellsOf = (rows: readonly RawRow[]) =>
    JSON.stringify(
      rows.map(({ cells }) =>
        cells.map((cell) => cell && [cell.start, cell.end, cell.raw.replace(/\s+/g, " ")]),
      ),
    );
  return cellsOf(some) === cellsOf(others);
}
