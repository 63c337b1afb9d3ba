import { QuoteFinder } from "@/lib/extraction/verify/locate-quote";
import type { Span } from "@/lib/extraction/values/span";
import type { RawCell, TableSpec } from "@/lib/extraction/values/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { itemAt } from "@/lib/item-at";
import { alignRows } from "./align-rows";
import type { ModelRow } from "./ask-rows";
import { lineAt } from "./numbered-lines";

export interface PlacedRow {
  cells: (RawCell | null)[];
  span: Span | null;
  /** The first line with the row's words, or the line that the model named if the text has no such words. */
  line: number;
  named: number;
}

export interface LinedText {
  text: string;
  lines: readonly Span[];
}

const TELLING_LINES = 4;
const MAX_LINES = 30;

export interface ShownLines {
  from: number;
  until: number;
  asked: readonly number[];
}

/** Finds the rows' words in the text near the lines that the model named. No row reaches past the start of another. */
export async function placeRows(
  lined: LinedText,
  shown: ShownLines,
  { columns }: TableSpec,
  rows: readonly ModelRow[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<PlacedRow[]> {
  const isShown = (line: number) => line >= shown.from && line < shown.until;
  const beginnings = await beginningsOf(lined, shown, rows, yieldToEventLoop);
  const placed: PlacedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const named = row.line - 1;
    // In languages without spaces, words never match, so use the named line.
    const line = beginnings[index] ?? (isShown(named) ? named : null);
    const cells = columns.map((_, column): RawCell | null => {
      const cell = row.cells.find((one) => one.column === column);
      return cell ? { raw: cell.raw } : null;
    });
    if (line === null) {
      placed.push({ cells, span: null, line: named, named });
      continue;
    }
    const next = Math.min(
      shown.until,
      line + MAX_LINES,
      ...beginnings.filter((other) => other !== null && other > line).map(Number),
    );
    const before = placed.filter((other) => other.span !== null && other.line === line);
    placed.push(await placeRow(lined, { line, named, next }, cells, before, yieldToEventLoop));
  }
  return placed;
}

async function placeRow(
  { text, lines }: LinedText,
  { line, named, next }: { line: number; named: number; next: number },
  cells: (RawCell | null)[],
  before: readonly PlacedRow[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<PlacedRow> {
  const { start } = itemAt(lines, line);
  const end = lines[next - 1]?.end ?? start;
  const place = async (from: number): Promise<PlacedRow> => {
    const located = await locateCells(text, { start: from, end }, cells, yieldToEventLoop);
    return { cells: located, span: spanOf(located), line, named };
  };
  const own = await place(start);
  const same = before.findLast((other) => other.span !== null && own.span !== null && isSameRow(other, own));
  if (!same?.span) return own;
  // If the words occur twice in the text, there are two rows. Otherwise, the model repeated itself.
  const further = await place(same.span.end);
  const isAsComplete = countPlaces(further) === countPlaces(own);
  return isAsComplete && further.span && lineAt(lines, further.span.start) === line ? further : own;
}

/** True if most cells that both rows have are in the same place. If the rows begin on different lines, all must be. */
export function isSameRow(one: PlacedRow, other: PlacedRow): boolean {
  let [same, different] = [0, 0];
  for (const [column, cell] of one.cells.entries()) {
    const rival = other.cells[column];
    if (cell?.start === undefined || rival?.start === undefined) continue;
    if (cell.start === rival.start) same += 1;
    else different += 1;
  }
  return one.line === other.line ? same > different : same > 0 && different === 0;
}

export function firstLineOf({ text, lines }: LinedText, offset: number): number {
  const word = /\S/g;
  word.lastIndex = offset;
  return lineAt(lines, word.exec(text)?.index ?? offset);
}

export function lastLineOf({ lines }: LinedText, { line, span }: PlacedRow): number {
  return span ? Math.max(line, lineAt(lines, span.end - 1)) : line;
}

export function countPlaces({ cells }: PlacedRow): number {
  return cells.filter((cell) => cell?.start !== undefined).length;
}

export function spanOf(cells: readonly (RawCell | null)[]): Span | null {
  const starts = cells.flatMap((cell) => cell?.start ?? []);
  const ends = cells.flatMap((cell) => cell?.end ?? []);
  return starts.length > 0 ? { start: Math.min(...starts), end: Math.max(...ends) } : null;
}

async function locateCells(
  text: string,
  passage: Span,
  cells: readonly (RawCell | null)[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<(RawCell | null)[]> {
  const own = text.slice(passage.start, passage.end);
  const finder = new QuoteFinder({ text: own, pages: [], format: "txt" }, yieldToEventLoop);
  const taken: Span[] = [];
  const located = [...cells];
  const byLength = [...cells.keys()].sort((a, b) => lengthOf(cells[b]) - lengthOf(cells[a]));
  for (const column of byLength) {
    const cell = cells[column];
    if (!cell) continue;
    const found = await finder.locateAll(cell.raw);
    const isFree = (span: Span) => taken.every(({ start, end }) => span.end <= start || span.start >= end);
    const span = found.find(isFree) ?? found[0] ?? (await locateWords(finder, own, cell.raw));
    if (!span) continue;
    taken.push(span);
    located[column] = {
      raw: cell.raw,
      start: passage.start + span.start,
      end: passage.start + span.end,
    };
  }
  return located;
}

function lengthOf(cell: RawCell | null | undefined): number {
  return cell?.raw.length ?? 0;
}

/** Finds a cell word by word, because its text may continue below the other cells of its row. */
async function locateWords(finder: QuoteFinder, text: string, raw: string): Promise<Span | null> {
  const words = raw.trim().split(/\s+/u);
  if (words.length < 2) return null;
  let start: number | null = null;
  let end = 0;
  for (const word of words) {
    const span = (await finder.locateAll(word)).find((one) => one.start >= end);
    const isNear = start === null || (span && text.slice(end, span.start).split("\n").length <= 2);
    if (!span || !isNear) return null;
    start ??= span.start;
    ({ end } = span);
  }
  return start === null ? null : { start, end };
}

async function beginningsOf(
  { text, lines }: LinedText,
  shown: ShownLines,
  rows: readonly ModelRow[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<(number | null)[]> {
  const words = lines
    .slice(shown.from, shown.until)
    .map(({ start, end }) => wordsOf(text.slice(start, end)))
    .map((ordered) => ({ ordered, all: new Set(ordered) }));
  const named: number[] = [];
  const carriers: Set<number>[] = [];
  for (const { line, quote, cells } of rows) {
    await yieldToEventLoop();
    const wanted = cells.map(({ raw }) => wordsOf(raw)).filter((cell) => cell.length > 0);
    const fits = words.map((_, at) => fitAt(words, at, wordsOf(quote), wanted));
    const best = Math.max(1, ...fits);
    named.push(line - 1);
    carriers.push(new Set(fits.flatMap((fit, at) => (fit === best ? [shown.from + at] : []))));
  }
  return alignRows(named, carriers, new Set(shown.asked));
}

interface WordsOfLine {
  ordered: readonly string[];
  all: ReadonlySet<string>;
}

function fitAt(
  words: readonly WordsOfLine[],
  at: number,
  quote: readonly string[],
  cells: readonly string[][],
): number {
  const { ordered, all } = words[at] ?? { ordered: [], all: new Set() };
  const isQuoted = quote.length > 0 && quote.every((word, index) => ordered[index] === word);
  if (!isQuoted && !cells.some(([first = ""]) => all.has(first))) return 0;
  const near = words.slice(at, at + TELLING_LINES);
  const found = cells.filter((cell) => cell.every((word) => near.some((line) => line.all.has(word)))).length;
  const own = cells.filter((cell) => cell.every((word) => all.has(word))).length;
  return found === 0 ? 0 : (cells.length + 1) * (found + (isQuoted ? 2 : 0)) + own;
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}
