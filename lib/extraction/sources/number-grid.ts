import type { Cell, Layout, Line } from "@/lib/extraction/page/layout";
import { extentOf, isSameColumn, overlap, type Extent } from "./extent";
import type { ValueToken } from "./value-tokens";

export interface GridNumber {
  ordinal: number;
  inRow: number;
  /** Number of values above this one in its column. */
  row: number;
  column: Column;
  /** The words before the first number of the row, or else the line above. */
  rowHead: string;
  /** True if the column headings are different dates or years and this column has the latest. */
  isInLatestColumn: boolean;
  isInEarlierColumn: boolean;
  isSumOfAbove: boolean;
}

interface Column {
  head: string;
  rows: number;
}

interface OpenColumn extends Extent {
  column: Column;
  /** YYYY-MM-DD or YYYY from the column's heading. Empty if it has neither. */
  period: string;
  lastLine: number;
  values: number[];
}

const MAX_COLUMNS = 40;
const MAX_GAP = 6;
const MAX_HEAD_LINES = 6;
const MAX_HEAD_CELLS = 3;
const MAX_HEAD = 120;
const MAX_ADDENDS = 40;
const HALF_A_CENT = 0.005;

export function readNumberGrid(
  layout: Layout,
  tokens: ReadonlyMap<Cell, ValueToken[]>,
): ReadonlyMap<number, GridNumber> {
  const found = new Map<number, GridNumber>();
  const lastOfLines: number[] = [];
  let columns: OpenColumn[] = [];
  layout.lines.forEach((line, index) => {
    const numbers = numbersOf(line, tokens);
    if (numbers.length === 0) return;
    const above = columns.filter(({ lastLine }) => index - lastLine <= MAX_GAP).slice(-MAX_COLUMNS);
    const begun: OpenColumn[] = [];
    const rowHead = rowHeadOf(layout, index, numbers[0]?.start ?? line.end, tokens);
    const inColumns = numbers.map(({ left, right }) => {
      const extent = { left, right };
      const known = columnOf(above, extent, index);
      const column = known ?? newColumn(layout, index, extent, tokens);
      if (!known) begun.push(column);
      return Object.assign(column, { ...extent, lastLine: index });
    });
    columns = [...above, ...begun];
    const periods = new Set(inColumns.flatMap(({ period }) => period || []));
    const latest = [...periods].sort().at(-1);
    numbers.forEach(({ start, value }, ordinal) => {
      const open = inColumns[ordinal];
      if (!open) return;
      const { column, period, values } = open;
      const isLast = ordinal === numbers.length - 1;
      found.set(start, {
        ordinal,
        inRow: numbers.length,
        row: column.rows,
        column,
        rowHead,
        isInLatestColumn: periods.size > 1 && period === latest,
        isInEarlierColumn: periods.size > 1 && period !== "" && period !== latest,
        isSumOfAbove: isSumOf(values, value) || (isLast && isSumOf(lastOfLines, value)),
      });
      append(values, value);
      if (isLast) append(lastOfLines, value);
      column.rows += 1;
    });
  });
  return found;
}

interface PlacedNumber extends Extent {
  start: number;
  value: number;
}

function numbersOf(line: Line, tokens: ReadonlyMap<Cell, ValueToken[]>): PlacedNumber[] {
  return line.cells.flatMap((cell) =>
    (tokens.get(cell) ?? []).flatMap((token): PlacedNumber[] => {
      if (!token.number) return [];
      const start = cell.start + token.number.start;
      return [{ start, value: token.number.value, ...extentOf(cell, token) }];
    }),
  );
}

function columnOf(columns: OpenColumn[], extent: Extent, line: number): OpenColumn | undefined {
  let best: OpenColumn | undefined;
  for (const column of columns) {
    if (column.lastLine === line || overlap(column, extent) <= 0) continue;
    if (!best || overlap(column, extent) > overlap(best, extent)) best = column;
  }
  return best;
}

function newColumn(
  layout: Layout,
  line: number,
  extent: Extent,
  tokens: ReadonlyMap<Cell, ValueToken[]>,
): OpenColumn {
  const head: string[] = [];
  let period = "";
  for (const { cells } of layout.lines.slice(Math.max(0, line - MAX_HEAD_LINES), line).reverse()) {
    const cell = nearest(cells, extent);
    if (!cell) continue;
    if (!isSameColumn(cell, extent, layout)) {
      if (head.length > 0) break;
      continue;
    }
    if ((tokens.get(cell) ?? []).some(isAmount)) break;
    head.unshift(cell.text.slice(0, MAX_HEAD));
    for (const token of tokens.get(cell) ?? []) {
      const found = token.iso ?? (isYear(token) ? String(token.number?.value) : "");
      if (found > period) period = found;
    }
    if (head.length === MAX_HEAD_CELLS) break;
  }
  return { ...extent, column: { head: head.join(" "), rows: 0 }, period, lastLine: -1, values: [] };
}

function nearest(cells: Cell[], extent: Extent): Cell | undefined {
  let best: Cell | undefined;
  for (const cell of cells) if (!best || overlap(cell, extent) > overlap(best, extent)) best = cell;
  return best;
}

/** Headings may contain years, days and rates, but not amounts. */
function isAmount({ number }: ValueToken): boolean {
  if (!number || number.percent) return false;
  return number.money || Math.abs(number.value) > 2100;
}

function isYear({ number }: ValueToken): boolean {
  return number !== undefined && !number.money && number.value >= 1900 && number.value <= 2100;
}

function rowHeadOf(
  { text, lines }: Layout,
  index: number,
  firstNumber: number,
  tokens: ReadonlyMap<Cell, ValueToken[]>,
): string {
  const line = lines[index];
  const own = line ? text.slice(line.start, Math.min(firstNumber, line.start + MAX_HEAD)) : "";
  if (/\p{L}{2}/u.test(own)) return own;
  const above = lines[index - 1];
  if (!above || above.cells.some((cell) => (tokens.get(cell) ?? []).some(isAmount))) return "";
  return text.slice(above.start, Math.min(above.end, above.start + MAX_HEAD));
}

function append(values: number[], value: number): void {
  values.push(value);
  if (values.length > MAX_ADDENDS) values.shift();
}

function isSumOf(values: readonly number[], value: number): boolean {
  if (value === 0) return false;
  let sum = 0;
  for (let count = 1; count <= values.length; count += 1) {
    sum += values[values.length - count] ?? 0;
    if (count > 1 && Math.abs(sum - value) < HALF_A_CENT) return true;
  }
  return false;
}
