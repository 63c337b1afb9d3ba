import { itemAt } from "@/lib/item-at";
import type { TableLesson, TaughtColumn } from "@/lib/extraction/values/lesson";
import type { Span } from "@/lib/extraction/values/span";
import { divideByHeads } from "./divide-by-heads";
import type { DraftColumn } from "./draft-columns";
import type { DrawnDocument, DrawnLine } from "./drawn-lines";
import { divideLine, filledIn, type CellLine, type LineReader } from "./line-patterns";
import { MAX_APART } from "./split-by-lesson";
import type { TaughtHeads } from "./taught-heads";
import type { WordsOfCells } from "./words-of-cells";

interface DescribedTable {
  columns: readonly TaughtColumn[];
  drafts: readonly DraftColumn[];
  windows: readonly TaughtHeads[];
  cells: WordsOfCells;
  removed: readonly (readonly Span[])[];
  /** Whether several requested columns share a column of the table. */
  hasParts: boolean;
  /** Whether to learn lines as non-rows even if they may continue a row. */
  keepsRest: boolean;
}

type Lines = Pick<
  TableLesson,
  "above" | "rows" | "rest" | "hasLeading" | "hasSums" | "ends" | "endStarts" | "others" | "otherPatterns"
>;

const MAX_KEPT = 12;

export function linesOfTable(drawn: DrawnDocument, reader: LineReader, table: DescribedTable): Lines {
  const { windows, cells, keepsRest } = table;
  const rows = cells
    .map((row) => [...new Set(row.flat().map(({ line }) => line))].sort((a, b) => a - b))
    .filter((lines) => lines.length > 0);
  const divided = divideAll(drawn, reader, table, rows);
  const anchors = rows.map((lines) => anchorOf(lines.map((line) => itemAt(divided, line))));
  const patterns = new Set(anchors.map(({ pattern }) => pattern));
  const own = new Set(rows.flat());
  const first = Math.min(...own);
  const last = Math.max(...own);
  const removed = linesAt(drawn, table.removed.flat());
  const isHead = (index: number) => windows.some((window) => index >= window.first && index <= window.last);
  const between = divided.filter(
    ({ index }) =>
      !own.has(index) && !isHead(index) && ((index > first && index < last) || removed.has(index)),
  );
  const continuing = between.filter((line) => continues(line, drawn.lines, table.columns, removed));
  const rest = new Set(
    rows
      .flatMap((lines, row) =>
        lines.map((line) => itemAt(divided, line)).filter((line) => line !== anchors[row]),
      )
      .concat(continuing)
      .map(({ pattern }) => pattern)
      .filter((pattern) => !patterns.has(pattern)),
  );
  const inRest = new Set([...rest].flatMap(filledIn));
  // A line that resembles a row's continuation may contain data, so don't learn it as a non-row.
  const mayBeRest = ({ index, pattern }: CellLine) =>
    !removed.has(index) && !keepsRest && filledIn(pattern).every((at) => inRest.has(at));
  const others = between.filter((line) => !continuing.includes(line) && !mayBeRest(line));
  const end = divided
    .slice(last + 1)
    .find((one) => !one.line.isRunning && !isHead(one.index) && !removed.has(one.index) && !mayBeRest(one));
  return {
    above: titlesOf(divided, windows, own, patterns),
    rows: kept([...patterns].sort((a, b) => filledIn(a).length - filledIn(b).length)),
    rest: kept(rest),
    hasLeading: rows.some((lines, row) => (lines[0] ?? 0) < (anchors[row]?.index ?? 0)),
    hasSums: anchors.some(({ isSum }) => isSum),
    ends: kept([end?.line.hash ?? []].flat()),
    endStarts: kept(
      [end?.start ?? []].flat().filter((start) => anchors.every((anchor) => anchor.start !== start)),
    ),
    others: kept(others.flatMap(({ line }) => line.hash ?? [])),
    otherPatterns: kept(
      others
        .map(({ pattern }) => pattern)
        .filter((pattern) => filledIn(pattern).length > 0 && !patterns.has(pattern) && !rest.has(pattern)),
    ),
  };
}

function divideAll(
  drawn: DrawnDocument,
  reader: LineReader,
  { columns, drafts, windows, hasParts }: DescribedTable,
  rows: readonly (readonly number[])[],
): CellLine[] {
  const own = new Set(rows.flat());
  const body = drawn.lines.flatMap((line, index) => (own.has(index) ? [{ line, index }] : []));
  const written = body.map(({ line }) =>
    reader.patternOf(drafts.map(({ words }) => line.words.filter((word) => words.has(word)))),
  );
  const divisions = windows.map(({ last, cells }, at) => {
    const next = windows[at + 1]?.first ?? drawn.lines.length;
    const part = body.flatMap(({ line, index }) => (index > last && index < next ? [line] : []));
    return divideByHeads(columns, cells, written, part, drawn.text, hasParts);
  });
  return drawn.lines.map((line, index) => {
    const at = windows.findLastIndex(({ last }) => last < index);
    const part = Math.max(0, at);
    return divideLine(line, { index, part }, itemAt(divisions, part), reader);
  });
}

function anchorOf(lines: readonly CellLine[]): CellLine {
  const counts = lines.map(({ pattern }) => filledIn(pattern).length);
  return itemAt(lines, counts.indexOf(Math.max(...counts)));
}

function continues(
  { line, pattern, index }: CellLine,
  lines: readonly DrawnLine[],
  columns: readonly TaughtColumn[],
  removed: ReadonlySet<number>,
): boolean {
  const above = lines[index - 1];
  const filled = filledIn(pattern);
  const isUnasked = filled.length > 0 && filled.every((at) => columns[at]?.column === null);
  return (
    isUnasked && !removed.has(index) && above?.page === line.page && line.top - above.bottom <= MAX_APART
  );
}

/** Returns titles only if needed to exclude another table with the same headings and similar rows. */
function titlesOf(
  divided: readonly CellLine[],
  windows: readonly TaughtHeads[],
  own: ReadonlySet<number>,
  patterns: ReadonlySet<string>,
): string[] {
  const below = ({ last }: TaughtHeads, at: number) =>
    divided.slice(last + 1, windows[at + 1]?.first ?? divided.length);
  const isUsed = (window: TaughtHeads, at: number) => below(window, at).some(({ index }) => own.has(index));
  const hasRows = (window: TaughtHeads, at: number) =>
    below(window, at).some(({ pattern }) => patterns.has(pattern));
  if (!windows.some((window, at) => hasRows(window, at) && !isUsed(window, at))) return [];
  return kept(windows.filter(isUsed).flatMap(({ first }) => divided[first - 1]?.line.hash ?? []));
}

function linesAt({ lines }: DrawnDocument, places: readonly Span[]): Set<number> {
  const isAt = ({ start, end }: Span) => places.some((place) => place.start < end && place.end > start);
  return new Set(lines.flatMap(({ words }, index) => (words.some(isAt) ? [index] : [])));
}

function kept(values: Iterable<string>): string[] {
  return [...new Set(values)].slice(0, MAX_KEPT);
}
