import type { Conventions } from "@/lib/extraction/values/conventions";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import { isTotal, namesOpeningOrClosing } from "./sum-lines";

/** Rows at either end of a CSV that may be sums: a balance, or up to so many totals below the others. */
const MAX_SUMS = 3;
const HALF_A_CENT = 0.005;

/** The rows of a CSV that state sums, by their indexes. */
export interface CsvSums {
  /** Totals of the rows above them, and balances. */
  sums: ReadonlySet<number>;
  /** How many others are called a total, but are not the sum of what is above them. */
  doubtful: number;
}

/**
 * Looks for sums among the first and the last rows of a CSV: a row is one where its first cell names a total and its numbers add
 * up, or where a cell names a balance and others are empty. Null cells are empty.
 */
export function findCsvSums(
  rowAt: (index: number) => readonly (string | null)[],
  count: number,
  conventions: Conventions,
): CsvSums {
  const sums = new Set<number>();
  let doubtful = 0;
  if (count > 1 && isBalance(rowAt(0), rowAt(1))) sums.add(0);
  for (let index = count - 1; index > Math.max(0, count - 1 - MAX_SUMS); index -= 1) {
    const row = rowAt(index);
    const [label] = row.filter((cell) => cell !== null);
    if (label && isTotal(label)) {
      if (addsUp(row, index)) sums.add(index);
      else doubtful += 1;
    } else if (isBalance(row, rowAt(index - 1))) sums.add(index);
    else break;
  }
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
    return stated.some(({ value }, at) => value !== 0 && Math.abs(value - (added[at] ?? 0)) < HALF_A_CENT);
  }
}

/** Whether a row states a balance: a cell says so, and it has fewer cells than the row beside it. */
function isBalance(row: readonly (string | null)[], beside: readonly (string | null)[]): boolean {
  const filled = row.filter((cell) => cell !== null);
  return filled.length < beside.filter((cell) => cell !== null).length && filled.some(namesOpeningOrClosing);
}
