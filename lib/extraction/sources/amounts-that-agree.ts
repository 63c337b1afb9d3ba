import type { FoundNumber } from "@/lib/extraction/values/parse-number";

export interface Arithmetic {
  isSum: boolean;
  isLargerPart: boolean;
  isSmallerPart: boolean;
  isProduct: boolean;
  isFactor: boolean;
  isShare: boolean;
  isBase: boolean;
}

/** With more numbers than this, some agree by chance. */
const MAX_VALUES = 60;
const MAX_RATES = 8;

/** Keys are absolute values. Numbers after the first `MAX_VALUES` distinct ones are ignored. */
export function findArithmetic(numbers: readonly FoundNumber[]): ReadonlyMap<number, Arithmetic> {
  const values = distinct(numbers.filter(({ percent }) => !percent)).slice(0, MAX_VALUES);
  const rates = distinct(numbers.filter(({ percent }) => percent)).slice(0, MAX_RATES);
  const byCents = new Map(values.map((value) => [toCents(value), value]));
  const found = new Map<number, Arithmetic>(
    values.map((value) => [
      value,
      {
        isSum: false,
        isLargerPart: false,
        isSmallerPart: false,
        isProduct: false,
        isFactor: false,
        isShare: false,
        isBase: false,
      },
    ]),
  );
  const mark = (value: number, what: keyof Arithmetic) => {
    const arithmetic = found.get(value);
    if (arithmetic) arithmetic[what] = true;
  };
  values.forEach((a, index) => {
    for (const rate of rates) {
      const share = byCents.get(toCents((a * rate) / 100));
      if (share === undefined || share === a || rate === 100) continue;
      mark(a, "isBase");
      mark(share, "isShare");
    }
    for (const b of values.slice(index + 1)) {
      const sum = byCents.get(toCents(a + b));
      if (sum !== undefined) {
        mark(sum, "isSum");
        mark(Math.max(a, b), "isLargerPart");
        mark(Math.min(a, b), "isSmallerPart");
      }
      const product = a === 1 || b === 1 ? undefined : byCents.get(toCents(a * b));
      if (product !== undefined && product !== a && product !== b) {
        mark(product, "isProduct");
        mark(a, "isFactor");
        mark(b, "isFactor");
      }
    }
  });
  return found;
}

function distinct(numbers: readonly FoundNumber[]): number[] {
  return [...new Set(numbers.map(({ value }) => Math.abs(value)))].filter((value) => value > 0);
}

function toCents(value: number): number {
  return Math.round(value * 100);
}
