import { describeAttachedLines, describeColumnSum, describeRowCount, ROWS_NOT_FOUND } from "./describe-check";
import { isSumOf } from "./is-sum-of";
import type { Check, StatedOfRows, StatedSum, Value } from "@/lib/extraction/values/types";

/** `original` is the index of the found row, or null if a user added the row. */
export interface RowInForce {
  values: readonly Value[];
  original: number | null;
}

export interface CheckedTable extends StatedOfRows {
  columns: readonly { name: string }[];
  checks: readonly Check[];
}

export interface ColumnTotal {
  sum: number;
  /** True if no amount has more than one decimal place, so each may have been rounded. */
  isRounded: boolean;
}

export interface StatedColumnTotal extends ColumnTotal {
  /** The total of the rows below the last subtotal. */
  part: number;
}

/** `areLost` tells which cells' words are not in the document. */
export interface FoundCells {
  values: readonly Value[];
  areLost: readonly boolean[];
}

/**
 * Repeats the checks of the row count, sums and lost words after an edit. Other checks stay until the user confirms
 * them.
 * @param removed number of found rows that the user removed
 */
export function checkRows(
  table: CheckedTable,
  rows: readonly RowInForce[],
  found: readonly FoundCells[],
  removed = 0,
): Check[] {
  return checkTotals(table, rows.length, statedTotals(table, rows), keepsLost(rows, found), removed);
}

/**
 * Counts the found rows that the user removed.
 * @param from index of the first row of the last reading, which replaced earlier readings
 */
export function countRemoved(rows: readonly Pick<RowInForce, "original">[], found: number, from = 0): number {
  const isOfReading = ({ original }: Pick<RowInForce, "original">) =>
    original === null || (original >= from && original < found);
  return Math.max(0, found - from - rows.filter(isOfReading).length);
}

/** Whether current rows still contain words that were not found. Null if all words were found. */
export function keepsLost(rows: readonly RowInForce[], found: readonly FoundCells[]): boolean | null {
  const hasLost = ({ areLost }: FoundCells) => areLost.includes(true);
  if (!found.some(hasLost)) return null;
  return rows.some(({ values, original }) => {
    const before = original === null ? undefined : found[original];
    return before?.areLost.some((isLost, place) => isLost && values[place] === before.values[place]);
  });
}

export function checkTotals(
  table: CheckedTable,
  rows: number,
  totals: readonly StatedColumnTotal[],
  isLost: boolean | null,
  removed: number,
): Check[] {
  const { counted, attached_lines: lines } = table;
  const compared = ["rows_disagree", "sums_disagree", ...(isLost === null ? [] : [ROWS_NOT_FOUND.code])];
  const others = table.checks.filter(({ code }) => !compared.includes(code));
  const counts: Check[] = [];
  if (counted !== null && (counted < rows || counted > rows + removed))
    counts.push(describeRowCount(counted, rows, counted < rows ? 0 : removed));
  if (lines !== null && lines !== rows) counts.push(describeAttachedLines(lines, rows));
  return [
    ...counts,
    ...compareSums(table.sums, rows, totals),
    ...(isLost ? [ROWS_NOT_FOUND] : []),
    ...others,
  ];
}

type TableOfSums = Pick<CheckedTable, "columns" | "sums">;

export function checkSums(table: TableOfSums, rows: readonly RowInForce[]): Check[] {
  return compareSums(table.sums, rows.length, statedTotals(table, rows));
}

function statedTotals(table: TableOfSums, rows: readonly RowInForce[]): StatedColumnTotal[] {
  return table.sums.map(({ column, from }) => {
    const place = placeOf(table, column);
    return { ...columnTotal(rows, place), part: columnTotal(rowsFrom(rows, from), place).sum };
  });
}

export function placeOf({ columns }: Pick<CheckedTable, "columns">, column: string): number {
  return columns.findIndex(({ name }) => name === column);
}

/**
 * Returns the current rows from the first one that was found at index `found` or later. Returns all rows if there is
 * none.
 */
export function rowsFrom(rows: readonly RowInForce[], found: number): readonly RowInForce[] {
  const first = rows.findIndex(({ original }) => original !== null && original >= found);
  return rows.slice(Math.max(0, first));
}

export function columnTotal(rows: readonly Pick<RowInForce, "values">[], place: number): ColumnTotal {
  const numbers = rows.map(({ values }) => numberIn(values[place]));
  return {
    sum: numbers.reduce((sum, number) => sum + number, 0),
    isRounded: numbers.every((number) => Number.isInteger(number * 10)),
  };
}

function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function compareSums(
  sums: readonly StatedSum[],
  rows: number,
  totals: readonly StatedColumnTotal[],
): Check[] {
  return sums.flatMap((stated, index) => {
    const total = totals[index];
    return !total || isExplained(stated, rows, total)
      ? []
      : [describeColumnSum(stated.column, total.sum, stated.amount)];
  });
}

/** Maximum difference between a rounded total and the total of rounded amounts. */
const TOLERANCE = 0.021;

/** Another total, a subtotal, discounts, charges or taxes may explain a difference. */
function isExplained({ amount, others }: StatedSum, rows: number, total: StatedColumnTotal): boolean {
  const { sum, part, isRounded } = total;
  const tolerance = isRounded ? Math.max(TOLERANCE, 0.05 * rows) : TOLERANCE;
  return (
    [amount, ...others].some((value) =>
      [sum, part].some((one) => Math.abs(Math.abs(one) - Math.abs(value)) <= tolerance),
    ) || isSumOf(Math.abs(amount) - Math.abs(sum), others)
  );
}
