import type { NumberConvention } from "@/lib/extraction/values/parse-number";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import type { Grid } from "./grid";

/** Two columns and their product in a third: quantity × unit price = line total. A price may be per 100 units. */
export interface Product {
  factors: [number, number];
  result: number;
}

type Values = readonly (number | null)[];

/** Tolerance: a cent, or a proportion of a large result, because unit prices are rounded. */
const CENT = 0.011;
const RELATIVE = 0.0001;
const MOST = 0.8;
const MAX_COLUMNS = 12;

export function numbersOf(
  { columns }: Grid,
  cells: readonly (readonly (string | null)[])[],
  convention: NumberConvention,
): ReadonlyMap<number, Values> {
  const places = columns.flatMap(({ kind }, place) => (kind === "number" ? [place] : []));
  if (places.length > MAX_COLUMNS) return new Map();
  return new Map(
    places.map((place) => [place, (cells[place] ?? []).map((cell) => numberIn(cell, convention))]),
  );
}

export function findProducts(numbers: ReadonlyMap<number, Values>): Product[] {
  const places = [...numbers.keys()];
  const found: Product[] = [];
  for (const [index, a] of places.entries()) {
    for (const b of places.slice(index + 1)) {
      for (const result of places) {
        if (result === a || result === b) continue;
        const [one, other, product] = [a, b, result].map((place) => numbers.get(place) ?? []);
        if (!one || !other || !product) continue;
        // "3.00 x 45.00 per 100 = 1.35" also works backwards, but the total comes last.
        const bases = places.filter((place) => place !== a && place !== b && place < result);
        const isBehind = result > a && result > b;
        const per = [null, ...(isBehind ? bases : [])].find((place) =>
          isProduct(one, other, product, place === null ? null : (numbers.get(place) ?? [])),
        );
        if (per !== undefined) found.push({ factors: [a, b], result });
      }
    }
  }
  return found;
}

/** Finds running balances: each number is the number above it, plus or minus a number of its own row. */
export function findBalances(numbers: ReadonlyMap<number, Values>): number[] {
  return [...numbers].flatMap(([place, values]) => {
    const others = [...numbers].filter(([other]) => other !== place).map(([, other]) => other);
    let right = 0;
    let all = 0;
    for (let row = 1; row < values.length; row += 1) {
      const [above, value] = [values[row - 1] ?? null, values[row] ?? null];
      if (above === null || value === null) continue;
      all += 1;
      const step = Math.abs(value - above);
      if (step > CENT && others.some((other) => Math.abs(Math.abs(other[row] ?? NaN) - step) <= CENT))
        right += 1;
    }
    return right > 0 && right >= all * MOST ? [place] : [];
  });
}

function numberIn(cell: string | null, convention: NumberConvention): number | null {
  return cell === null ? null : (parseNumber(cell, convention)?.value ?? null);
}

/** True if most rows match and one of them proves it, because no factor is 1. `per` is the 100 of "45.00 per 100". */
function isProduct(a: Values, b: Values, result: Values, per: Values | null): boolean {
  let right = 0;
  let all = 0;
  let isTelling = false;
  for (const [row, value] of result.entries()) {
    const [one, other, base] = [a[row] ?? null, b[row] ?? null, per ? (per[row] ?? null) : 1];
    if (value === null || one === null || other === null || value === 0 || !base) continue;
    all += 1;
    const product = Math.abs((one * other) / base);
    const isRight = Math.abs(product - Math.abs(value)) <= Math.max(CENT, RELATIVE * Math.abs(value));
    if (!isRight) continue;
    right += 1;
    if (one !== 1 && other !== 1 && one !== base && other !== base) isTelling = true;
  }
  return isTelling && right >= all * MOST;
}
