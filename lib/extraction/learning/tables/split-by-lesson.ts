import type { TableLesson } from "@/lib/extraction/values/lesson";
import { filledIn, kindsIn, VALUES, type CellLine } from "./line-patterns";

/** The rows of a part of a table, and what shows that they are all. */
export interface SplitPart {
  rows: CellLine[][];
  /** Lines between the rows that are neither rows nor known to be none. */
  unknown: CellLine[];
  /** A line that is known to end the table came behind them, or nothing did. */
  isEnded: boolean;
}

/** So many unknown lines end a part, more where its page ends among them. */
const MAX_UNKNOWN = 4;
const MAX_AT_PAGE = 24;
/** In heights of a line: lines of one row are no further apart. */
const MAX_APART = 0.9;

/** Divides the lines below headings into rows, as the lesson had them. */
export function splitByLesson(lesson: TableLesson, lines: readonly CellLine[]): SplitPart {
  const { isRow, isRest } = recogniser(lesson);
  const rows: CellLine[][] = [];
  const unknown: CellLine[] = [];
  let waiting: CellLine[] = [];
  let missed: CellLine[] = [];
  let isEnded = true;
  for (const [at, line] of lines.entries()) {
    const { hash, isRunning, page } = line.line;
    if (filledIn(line.pattern).length === 0) continue;
    if (hash !== null && lesson.ends.includes(hash)) {
      isEnded = true;
      missed = [];
      break;
    }
    const isOther =
      (hash !== null && lesson.others.includes(hash)) || lesson.otherPatterns.includes(line.pattern);
    if (isRow(line) && !isOther) {
      unknown.push(...missed);
      missed = [];
      const leading = lesson.hasLeading ? takeLeading(rows.at(-1), waiting, line) : [];
      rows.at(-1)?.push(...waiting.filter((one) => !leading.includes(one)));
      rows.push([...leading, line]);
      waiting = [];
      continue;
    }
    if (isOther || isRunning) continue;
    const before = lines[at - 1];
    const isNear =
      before === undefined || before.line.page !== page || line.line.top - before.line.bottom <= MAX_APART;
    const mayLead = lesson.hasLeading && (rows.length === 0 || missed.length === 0);
    if (isRest(line) && missed.length === 0 && (mayLead || (rows.length > 0 && isNear))) waiting.push(line);
    else {
      missed.push(line);
      const isAtPage = missed[0]?.line.page !== page;
      if (rows.length > 0 && missed.length >= (isAtPage ? MAX_AT_PAGE : MAX_UNKNOWN)) break;
    }
  }
  if (rows.length > 0) rows.at(-1)?.push(...waiting);
  return { rows, unknown, isEnded: isEnded && missed.length === 0 };
}

/** The lines above a row that belong to it: those below the widest gap. */
function takeLeading(
  before: readonly CellLine[] | undefined,
  waiting: readonly CellLine[],
  row: CellLine,
): CellLine[] {
  const last = before?.at(-1);
  if (!last) return [...waiting];
  const lines = [last, ...waiting, row];
  const gaps = lines.slice(1).map(({ line }, index) => {
    const above = lines[index]?.line;
    return above && above.page === line.page ? Math.round(20 * (line.top - above.bottom)) : Infinity;
  });
  return waiting.slice(gaps.lastIndexOf(Math.max(...gaps)));
}

/** A row may lack some cells that those of the lesson have. */
const MIN_MET = 3;
const MOST = 0.6;

function recogniser({ rows, rest, columns, hasSums }: TableLesson) {
  const kinds = kindsIn(rows, columns.length);
  const required = kinds.flatMap((own, at) => (own.has("-") ? [] : [at]));
  const least = Math.min(...rows.map((pattern) => filledIn(pattern).length));
  const isOfValues = kinds.map(
    (own) => [...own].every((kind) => kind === "-" || VALUES.has(kind)) && own.size > 0,
  );
  const inRest = new Set(rest.flatMap(filledIn));
  const isMet = (pattern: string, at: number) =>
    isOfValues[at] ? VALUES.has(pattern.charAt(at)) : pattern.charAt(at) !== "-";
  const isRow = ({ pattern, isSum }: CellLine) => {
    if (rest.includes(pattern) || (isSum && !hasSums)) return false;
    const filled = filledIn(pattern).length;
    const met = required.filter((at) => isMet(pattern, at)).length;
    if (met === required.length) return filled >= Math.min(least, 2);
    return met >= Math.max(MIN_MET, required.length * MOST);
  };
  const isRest = ({ pattern }: CellLine) =>
    filledIn(pattern).every((at) => inRest.has(at) || (isOfValues[at] !== true && kinds[at]?.has("t")));
  return { isRow, isRest };
}
