import { describeAttachedLines, describeColumnSum, describeRowCount } from "./describe-check";
import { isSumOf } from "./is-sum-of";
import type { Check, StatedOfRows, StatedSum, Value } from "./types";

/** The values of a row, and the index of the found row that it is; null for one that was added. */
export interface RowInForce {
  values: readonly Value[];
  original: number | null;
}

/** A table whose rows are checked. */
export interface CheckedTable extends StatedOfRows {
  columns: readonly { name: string }[];
  checks: readonly Check[];
}

/**
 * The checks of a table after a change of its rows: what the document says of their number and of their sums is compared again;
 * all other checks stay until the table is confirmed.
 */
export function checkRows(table: CheckedTable, rows: readonly RowInForce[]): Check[] {
  const { counted, attached_lines: lines } = table;
  const others = table.checks.filter(({ code }) => code !== "rows_disagree" && code !== "sums_disagree");
  const counts: Check[] = [];
  if (counted !== null && counted !== rows.length) counts.push(describeRowCount(counted, rows.length));
  if (lines !== null && lines !== rows.length) counts.push(describeAttachedLines(lines, rows.length));
  return [...counts, ...checkSums(table, rows), ...others];
}

/** The checks of columns of numbers that do not add up to what the document says. */
export function checkSums(
  { columns, sums }: Pick<CheckedTable, "columns" | "sums">,
  rows: readonly RowInForce[],
): Check[] {
  return sums.flatMap((stated) => {
    const place = columns.findIndex(({ name }) => name === stated.column);
    const sum = sumOf(rows, place);
    return isExplained(stated, sum, rows, place)
      ? []
      : [describeColumnSum(stated.column, sum, stated.amount)];
  });
}

/**
 * Whether a column adds up, or something explains why not: another total that is the sum, one of the part below a subtotal, or
 * discounts, charges and taxes between the two.
 */
function isExplained(
  { amount, others, from }: StatedSum,
  sum: number,
  rows: readonly RowInForce[],
  place: number,
): boolean {
  const part = rows.slice(
    Math.max(
      0,
      rows.findIndex(({ original }) => original !== null && original >= from),
    ),
  );
  const sums = [sum, sumOf(part, place)];
  const tolerance = toleranceOf(rows, place);
  return (
    [amount, ...others].some((value) =>
      sums.some((one) => Math.abs(Math.abs(one) - Math.abs(value)) <= tolerance),
    ) || isSumOf(Math.abs(amount) - Math.abs(sum), others)
  );
}

function sumOf(rows: readonly RowInForce[], place: number): number {
  return rows.reduce((sum, { values }) => sum + numberIn(values[place]), 0);
}

function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Between sums that are rounded, and sums of rounded amounts. */
const TOLERANCE = 0.021;

/** Amounts without cents are rounded in each row. */
function toleranceOf(rows: readonly RowInForce[], place: number): number {
  const values = rows.map(({ values }) => numberIn(values[place]));
  return values.every(Number.isInteger) || values.every((value) => Number.isInteger(value * 10))
    ? Math.max(TOLERANCE, 0.05 * values.length)
    : TOLERANCE;
}
