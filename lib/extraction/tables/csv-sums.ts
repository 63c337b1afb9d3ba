import type { Conventions } from "@/lib/extraction/values/conventions";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import { isTotal, namesOpeningOrClosing } from "./sum-lines";

const MAX_SUMS = 3;
/** Maximum number of taxes, discounts and shipping costs between a subtotal and the total. */
const MAX_ADDED = 4;
const HALF_A_CENT = 0.005;
const MAX_ROUNDED = 0.001;

export interface CsvSums {
  sums: ReadonlySet<number>;
  /** Number of rows that are labelled as totals but don't add up. */
  doubtful: number;
}

/**
 * Finds the rows that are subtotals, opening or closing balances, or totals at the end that add up.
 * @param rowAt returns null for empty cells
 */
export function findCsvSums(
  rowAt: (index: number) => readonly (string | null)[],
  count: number,
  conventions: Conventions,
): CsvSums {
  const { sums, doubtful: doubtfulAmong } = subtotalsAmong(rowAt, count, conventions);
  let doubtful = doubtfulAmong;
  if (count > 1 && isBalance(rowAt(0), rowAt(1))) sums.add(0);
  for (let index = count - 1; index > Math.max(0, count - 1 - MAX_SUMS); index -= 1) {
    if (sums.has(index)) continue;
    const row = rowAt(index);
    const [label] = row.filter((cell) => cell !== null);
    if (label && isTotal(label)) {
      if (addsUp(row, index)) sums.add(index);
      else doubtful += 1;
    } else if (isBalance(row, rowAt(index - 1))) sums.add(index);
    else break;
  }
  for (const index of addedAfterSubtotal(rowAt, sums)) sums.add(index);
  return { sums, doubtful };

  function addsUp(row: readonly (string | null)[], index: number): boolean {
    const stated = row.flatMap((cell, place) => {
      const value = cell === null || place === 0 ? undefined : parseNumber(cell, conventions.number)?.value;
      return value === undefined ? [] : [{ place, value }];
    });
    const added = stated.map(() => 0);
    for (let above = 0; above < index; above += 1) {
      if (sums.has(above)) continue;
      const cells = rowAt(above);
      for (const [at, { place }] of stated.entries())
        added[at] = (added[at] ?? 0) + (parseNumber(cells[place] ?? "", conventions.number)?.value ?? 0);
    }
    return stated.some(({ value }, at) => value !== 0 && isSum(value, added[at] ?? 0));
  }
}

/**
 * Returns the rows between subtotal and total, such as "Tax". Returns none if one may be an item, because it has as many
 * cells as an item or more than the total.
 */
function addedAfterSubtotal(
  rowAt: (index: number) => readonly (string | null)[],
  sums: ReadonlySet<number>,
): number[] {
  const [total, subtotal] = [...sums].sort((a, b) => b - a);
  if (total === undefined || subtotal === undefined || subtotal === 0 || total - subtotal - 1 > MAX_ADDED)
    return [];
  const filled = (index: number) => rowAt(index).filter((cell) => cell !== null).length;
  const between = Array.from({ length: total - subtotal - 1 }, (_, at) => subtotal + 1 + at);
  const ofItem = filled(subtotal - 1);
  return between.every((index) => filled(index) < ofItem && filled(index) <= filled(total)) ? between : [];
}

const MAX_SAMPLE = 20;
const MAX_LABEL = 40;
const MIN_ITEMS = 2;

function subtotalsAmong(
  rowAt: (index: number) => readonly (string | null)[],
  count: number,
  conventions: Conventions,
): { sums: Set<number>; doubtful: number } {
  const numberOf = (cell: string | null | undefined) =>
    cell ? (parseNumber(cell, conventions.number)?.value ?? null) : null;
  const sums = new Set<number>();
  const candidates = candidatesAmong(rowAt, count);
  if (candidates.size === 0) return { sums, doubtful: 0 };
  const places = placesOfNumbers(rowAt, count, numberOf);
  let group = places.map(() => 0);
  let items = 0;
  let doubtful = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(index);
    const numbers = places.map((place) => numberOf(row[place]));
    const form = candidates.get(index);
    if (form !== undefined && items >= MIN_ITEMS) {
      const stated = numbers.flatMap((value, at) =>
        value === null || value === 0 ? [] : [isSum(value, group[at] ?? 0)],
      );
      const addsUp = stated.length > 0 && stated.every(Boolean);
      const isDoubtful = !addsUp && form === "short" && index < count - MAX_SUMS;
      if (addsUp) sums.add(index);
      if (isDoubtful) doubtful += 1;
      if (addsUp || isDoubtful) {
        group = places.map(() => 0);
        items = 0;
        continue;
      }
    }
    items += 1;
    for (const [at, value] of numbers.entries()) group[at] = (group[at] ?? 0) + (value ?? 0);
  }
  return { sums, doubtful };
}

type SumForm = "short" | "full" | "nameless";

const NUMERIC = /^[^\p{L}]*\d[^\p{L}]*$/u;

function candidatesAmong(
  rowAt: (index: number) => readonly (string | null)[],
  count: number,
): Map<number, SumForm> {
  const candidates = new Map<number, SumForm>();
  let filledAbove = 0;
  for (let index = 0; index < count; index += 1) {
    const [label = "", ...others] = rowAt(index).filter((cell) => cell !== null);
    const isShort = others.length + 1 < filledAbove;
    if (!isShort) filledAbove = others.length + 1;
    if (label.length > MAX_LABEL || !others.every((cell) => NUMERIC.test(cell))) continue;
    if (NUMERIC.test(label)) {
      // An unlabelled total has an empty first cell, unlike a record.
      if (isShort && rowAt(index)[0] === null) candidates.set(index, "nameless");
    } else if (isTotal(label)) candidates.set(index, isShort ? "short" : "full");
  }
  return candidates;
}

function placesOfNumbers(
  rowAt: (index: number) => readonly (string | null)[],
  count: number,
  numberOf: (cell: string | null | undefined) => number | null,
): number[] {
  const sample = Array.from({ length: Math.min(count, MAX_SAMPLE) }, (_, index) => rowAt(index));
  const width = Math.max(0, ...sample.map(({ length }) => length));
  return Array.from({ length: width }, (_, place) => place).filter((place) => {
    const cells = sample.flatMap((row) => row[place] ?? []);
    return cells.filter((cell) => numberOf(cell) !== null).length * 2 > cells.length;
  });
}

function isBalance(row: readonly (string | null)[], beside: readonly (string | null)[]): boolean {
  const filled = row.filter((cell) => cell !== null);
  return filled.length < beside.filter((cell) => cell !== null).length && filled.some(namesOpeningOrClosing);
}

function isSum(value: number, added: number): boolean {
  return Math.abs(value - added) < Math.min(HALF_A_CENT, Math.abs(value) * MAX_ROUNDED);
}
