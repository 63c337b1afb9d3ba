import { itemAt } from "@/lib/item-at";
import { parseNumber, type NumberConvention } from "@/lib/extraction/values/parse-number";
import { textOf, type GridRow } from "./grid";
import type { Column } from "./read-columns";

const CENT = 0.006;
/** With fewer rows, numbers add up by chance. */
const MIN_ITEMS = 2;
const SMALL = 100;

/** Drops totals whose numbers add up, whatever they are called. */
export function withoutSums(
  rows: readonly GridRow[],
  columns: readonly Column[],
  text: string,
  convention: NumberConvention,
): GridRow[] {
  const numberIn = (row: GridRow, place: number) => {
    const cell = row.cells[place];
    return cell ? (parseNumber(textOf(cell, text), convention)?.value ?? null) : null;
  };
  // In 1, 2, 3, the third number is not a sum.
  const isCounted = (place: number) => areCounted(rows.map((row) => numberIn(row, place)));
  const places = columns.flatMap(({ kind }, place) =>
    kind === "number" && !isCounted(place) ? [place] : [],
  );
  const texts = columns.flatMap(({ kind }, place) => (kind === "number" ? [] : [place]));
  const isNameless = (row: GridRow) => texts.length > 0 && texts.every((place) => !row.cells[place]);
  const kept: GridRow[] = [];
  let items = new Items(places);
  for (const [index, row] of rows.entries()) {
    const numbers = places.map((place) => numberIn(row, place));
    const isLast = index === rows.length - 1;
    if (items.haveSum(numbers, isLast, isNameless(row)) || (isLast && items.areAllSummed(numbers, row)))
      items = new Items(places);
    else {
      kept.push(row);
      items.add(numbers, row);
    }
  }
  return kept;
}

function areCounted(numbers: readonly (number | null)[]): boolean {
  return numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? NaN) + 1);
}

class Items {
  private count = 0;
  private readonly sums: number[];
  private readonly areAllFilled: boolean[];
  /** For each column, whether every row has a cell. */
  private cells: boolean[] = [];

  constructor(places: readonly number[]) {
    this.sums = places.map(() => 0);
    this.areAllFilled = places.map(() => true);
  }

  add(numbers: readonly (number | null)[], { cells }: GridRow): void {
    this.count += 1;
    this.cells = cells.map((cell, place) => cell !== null && this.cells[place] !== false);
    for (const [index, number] of numbers.entries()) {
      if (number === null) this.areAllFilled[index] = false;
      else this.sums[index] = itemAt(this.sums, index) + number;
    }
  }

  /** Whether a row that lacks a cell sums up several columns, as in "5 cartons | | 412 | 81.0". */
  areAllSummed(numbers: readonly (number | null)[], { cells }: GridRow): boolean {
    const stated = numbers.flatMap((number, index) =>
      number === null ? [] : [number - itemAt(this.sums, index)],
    );
    const lacks = cells.some((cell, place) => cell === null && this.cells[place]);
    return (
      lacks && this.count >= MIN_ITEMS && stated.length > 1 && stated.every((rest) => Math.abs(rest) <= CENT)
    );
  }

  /** In the last row, any sum counts. Elsewhere, a small whole number may be a sum by chance. */
  haveSum(numbers: readonly (number | null)[], isLast: boolean, isNameless: boolean): boolean {
    const lacks = isNameless || numbers.some((number, index) => number === null && this.areAllFilled[index]);
    const isSum = numbers.some(
      (number, index) =>
        number !== null &&
        (isLast || number >= SMALL || !Number.isInteger(number)) &&
        Math.abs(number - itemAt(this.sums, index)) <= CENT,
    );
    return this.count >= MIN_ITEMS && lacks && isSum;
  }
}
