import type { TableLesson } from "@/lib/extraction/values/lesson";
import { filledIn, kindsIn, VALUES, type CellLine } from "./line-patterns";

export interface SplitTable {
  rows: CellLine[][];
  unknown: CellLine[];
  /** True if a line lacks cells that every taught row has, or has cells that no taught row has. */
  isPartial: boolean;
  /** True if each part ends with a known last line or with its page. */
  isEnded: boolean;
}

/** This many unknown lines on one page end a part of the table. */
const MAX_UNKNOWN = 4;
const MAX_AT_PAGE = 24;
/** Maximum gap between lines of a row, in line heights. */
export const MAX_APART = 0.9;

export function splitByLesson(lesson: TableLesson, lines: readonly CellLine[]): SplitTable {
  const splitter = new Splitter(lesson);
  for (const line of lines) if (filledIn(line.pattern).length > 0) splitter.add(line);
  return splitter.end();
}

class Splitter {
  private readonly rows: CellLine[][] = [];
  private readonly unknown: CellLine[] = [];
  private isPartial = false;
  private isEnded = true;
  /** The line that ended the part, if it may have been a row. */
  private doubtful: { line: CellLine; hasRowShape: boolean } | null = null;
  private over: number | null = null;
  private waiting: CellLine[] = [];
  private missed: CellLine[] = [];
  private before: CellLine | null = null;
  private readonly kindOf: Recogniser["kindOf"];
  private readonly hasRowShape: Recogniser["hasRowShape"];

  constructor(private readonly lesson: TableLesson) {
    const { kindOf, hasRowShape } = recogniser(lesson);
    this.kindOf = kindOf;
    this.hasRowShape = hasRowShape;
  }

  add(line: CellLine): void {
    if (line.part === this.over) {
      if (this.doubtful && isNear(this.before, line)) this.settle(this.doubtful, line);
      this.doubtful = null;
      return;
    }
    if (line.part !== this.before?.part) this.endPart();
    const kind = this.kindOf(line);
    if (kind === "end" || kind === "start of end") {
      const hasRowShape = this.hasRowShape(line);
      this.doubtful = hasRowShape || kind === "start of end" ? { line, hasRowShape } : null;
      this.endPart();
      this.finish(line);
    } else if (kind === "row" || kind === "partial") this.begin(line, kind === "partial");
    else if (kind === "doubtful other") this.isPartial = true;
    else if (kind !== "other") this.goOn(line, kind === "rest");
    this.before = line;
  }

  end(): SplitTable {
    this.endPart();
    this.rows.at(-1)?.push(...this.waiting);
    const { rows, unknown, isPartial, isEnded } = this;
    return { rows, unknown, isPartial, isEnded };
  }

  /** If the real end follows at once, the line that seemed to end the table may have been its last row. */
  private settle({ line, hasRowShape }: { line: CellLine; hasRowShape: boolean }, below: CellLine): void {
    const kind = this.kindOf(below);
    const isEnd = kind === "end" || kind === "start of end";
    if (isEnd && hasRowShape && !this.hasRowShape(below)) this.begin(line, false);
    else if (kind === "row" || (isEnd && hasRowShape)) this.isEnded = false;
  }

  private begin(line: CellLine, isPartial: boolean): void {
    this.isPartial ||= isPartial;
    this.unknown.push(...this.missed);
    const leading = this.lesson.hasLeading ? leadingOf(this.rows.at(-1), this.waiting, line) : [];
    const last = this.rows.at(-1);
    if (last) last.push(...this.waiting.filter((one) => !leading.includes(one)));
    else if (this.waiting.length > leading.length) this.unknown.push(...this.waiting);
    this.rows.push([...leading, line]);
    this.waiting = [];
    this.missed = [];
  }

  private goOn(line: CellLine, isRest: boolean): void {
    const isOpen = this.missed.length === 0 && (this.lesson.hasLeading || this.rows.length > 0);
    if (isRest && isOpen && (this.lesson.hasLeading || isNear(this.before, line))) {
      this.waiting.push(line);
      return;
    }
    if (line.line.isRunning) return;
    this.missed.push(line);
    const most = this.missed[0]?.line.page === line.line.page ? MAX_UNKNOWN : MAX_AT_PAGE;
    if (this.rows.length > 0 && this.missed.length >= most) {
      this.isEnded = false;
      this.finish(line);
    }
  }

  private finish({ part }: CellLine): void {
    this.over = part;
    this.missed = [];
  }

  private endPart(): void {
    if (this.rows.length > 0 && this.missed.length > 0) this.isEnded = false;
    this.missed = [];
  }
}

function isNear(above: CellLine | null, { line }: CellLine): boolean {
  return above === null || above.line.page !== line.page || line.top - above.line.bottom <= MAX_APART;
}

/** Returns the waiting lines after the widest gap, because they belong to the next row. */
function leadingOf(
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

/** "partial" is a row with missing or extra cells, "rest" continues a row, "other" isn't a row. Null: unknown. */
type LineKind = "start of end" | "doubtful other" | "row" | "partial" | "rest" | "other" | "end" | null;

const MIN_MET = 2;
const MOST = 0.6;

/** Accepts numbers and dates where codes are expected, because codes may consist of digits only. */
function isOfKind(kind: string, kinds: ReadonlySet<string> | undefined): boolean {
  return kinds?.has(kind) === true || (VALUES.has(kind) && kinds?.has("c") === true);
}

interface Recogniser {
  kindOf: (line: CellLine) => LineKind;
  /** Whether the line has all cells of a row, regardless of its words. */
  hasRowShape: (line: CellLine) => boolean;
}

function recogniser(lesson: TableLesson): Recogniser {
  const { rows, rest, columns, empty, hasSums, ends, endStarts, others, otherPatterns } = lesson;
  const kinds = kindsIn(rows, columns.length);
  const required = kinds.flatMap((own, at) => (own.has("-") ? [] : [at]));
  const least = Math.min(2, ...rows.map((pattern) => filledIn(pattern).length));
  const areValues = kinds.map((own) => [...own].every((kind) => kind === "-" || VALUES.has(kind)));
  const inRest = new Set(rest.flatMap(filledIn));
  // A cell in a column that was empty in all taught rows may belong to a requested column.
  const isNew = (at: number) =>
    !inRest.has(at) &&
    kinds[at]?.size === 1 &&
    kinds[at].has("-") &&
    (columns[at]?.column !== null || empty.length > 0);
  const isMet = (pattern: string, at: number) =>
    areValues[at] ? isOfKind(pattern.charAt(at), kinds[at]) : pattern.charAt(at) !== "-";
  const hasAll = (pattern: string) =>
    required.every((at) => isMet(pattern, at)) && filledIn(pattern).length >= least;
  const mayBeRow = ({ pattern, isSum }: CellLine) => !rest.includes(pattern) && (hasSums || !isSum);
  const hasRowShape = (line: CellLine) => mayBeRow(line) && hasAll(line.pattern);
  const allOthersDiffer = others.length <= otherPatterns.length;
  const kindOf = (line: CellLine): LineKind => {
    const { start, pattern } = line;
    const { hash } = line.line;
    if (hash !== null && ends.includes(hash)) return "end";
    if (start !== null && endStarts.includes(start)) return "start of end";
    if (hash !== null && others.includes(hash))
      return allOthersDiffer && hasRowShape(line) ? "doubtful other" : "other";
    const filled = filledIn(pattern);
    const met = required.filter((at) => isMet(pattern, at));
    if (mayBeRow(line) && hasAll(pattern)) return filled.some(isNew) ? "partial" : "row";
    const isMost = met.length >= Math.max(MIN_MET, required.length * MOST) && met[0] === required[0];
    const isOther = otherPatterns.includes(pattern);
    if (mayBeRow(line) && isMost) return isOther ? "doubtful other" : "partial";
    const mayBeRest = filled.every((at) => inRest.has(at) || (!areValues[at] && kinds[at]?.has("t")));
    if (isOther) return mayBeRest ? "doubtful other" : "other";
    return mayBeRest ? "rest" : null;
  };
  return { kindOf, hasRowShape };
}
