import { spellingKey } from "@/lib/extraction/values/spelling-key";
import type { CellKind } from "./grid";
import type { HeadFit, HeadFits } from "./head-fits";
import type { Product } from "./products";
import type { TableSample } from "./table-sample";

const MIN_FIT = 0.5;
const MIN_OF_KIND = 0.2;
const BY_SOME = 0.4;
const MAX_FIT = 3;
const EXACT_FIT = 10;
const BY_DECIMALS = 1;
const BY_PRODUCT = 0.8;
const WITHOUT_YEAR = 0.1;
const OUTER = 0.6;
const OTHER_BALANCE = 0.3;
const NAME_AS_VALUE = 0.2;

/** Scores each table column for each requested column. 0 rules out the pair. */
export function columnFits(sample: TableSample): number[][] {
  const { grid, fits, values, products } = sample;
  const nameOf = grid.columns.map(({ heads }) => spellingKey(heads.join(" ")));
  return fits.columns.map(({ name, also_called = [] }, asked) => {
    const names = [name, ...also_called].map(spellingKey);
    return grid.columns.map(({ heads, kind, isOuter }, place) => {
      if (values[place]?.length === 0) return 0;
      const isNamed = names.some((one) => isOnly(place, one, nameOf));
      if (isNamed && couldBeOfType(sample, asked, place)) return EXACT_FIT;
      const ofKind =
        kindFit(fits, asked, kind, values[place] ?? []) * (lacksYears(sample, place) ? WITHOUT_YEAR : 1);
      if (ofKind === 0) return 0;
      const own = isOuter ? OUTER : isOtherBalance(sample, asked, place) ? OTHER_BALANCE : 1;
      const fit = fitOfHeads(heads, asked, fits).fit * own;
      const total = fit + byProduct(fits, asked, place, products) - byDecimals(sample, asked, place);
      return total >= MIN_FIT && total * ofKind >= MIN_OF_KIND ? total * ofKind : 0;
    });
  });
}

function isOnly(place: number, name: string, names: readonly string[]): boolean {
  return name !== "" && names[place] === name && names.indexOf(name) === names.lastIndexOf(name);
}

/** A heading may be above the wrong column, so most values must suit the requested type. */
function couldBeOfType({ fits, values, size }: TableSample, asked: number, place: number): boolean {
  const type = fits.columns[asked]?.type;
  const filled = values[place] ?? [];
  const fitting = type === "NUMBER" || type === "DATE" ? filled.filter((value) => /\d/.test(value)) : filled;
  return fitting.length * 2 > size;
}

export function fitOfHeads(heads: readonly string[], asked: number, fits: HeadFits): HeadFit {
  let best = 0;
  let isOther = false;
  for (let from = 0; from < heads.length; from += 1) {
    for (let to = from + 1; to <= heads.length; to += 1) {
      const one = fits.of(heads.slice(from, to).join(" "))[asked];
      if (!one) continue;
      const share = (to - from) / heads.length;
      best = Math.max(best, Math.min(one.fit, MAX_FIT) * (BY_SOME + (1 - BY_SOME) * share));
      isOther ||= one.isOther;
    }
  }
  return { fit: best, isOther: isOther && best === 0 };
}

export function kindFit(
  { columns, queries }: HeadFits,
  asked: number,
  kind: CellKind,
  values: readonly string[],
): number {
  switch (columns[asked]?.type) {
    case "NUMBER":
      if (kind === "number") return 1;
      return kind !== "date" && values.some((value) => /\d/.test(value)) ? 0.4 : 0;
    case "DATE":
      return kind === "date" ? 1 : 0;
    case "TEXT": {
      const [first] = queries[asked]?.valueKinds ?? [];
      if ((first === "name" || first === "address") && kind !== "text") return NAME_AS_VALUE;
      return kind === "text" ? 1 : kind === "code" ? 0.95 : 0.8;
    }
    default:
      return kind === "text" ? 1 : 0.5;
  }
}

/** Running balances rarely match a column other than a balance. Their heading may belong to the amounts beside them. */
function isOtherBalance({ balances, fits }: TableSample, asked: number, place: number): boolean {
  const names = fits.queries[asked]?.names ?? [];
  return balances.includes(place) && !names.some(({ terms }) => terms.senses.has("balance"));
}

/** True if the column's dates lack years ("7 June"), unlike those of another column. */
export function lacksYears({ grid, values }: TableSample, place: number): boolean {
  if (grid.columns[place]?.kind !== "date" || haveYears(values[place] ?? [])) return false;
  return grid.columns.some(({ kind }, other) => kind === "date" && haveYears(values[other] ?? []));
}

function haveYears(values: readonly string[]): boolean {
  const full = values.filter((value) => /\d{4}|\d[./-]\d{1,2}[./-]\d{2}(?!\d)/.test(value));
  return full.length * 2 > values.length;
}

function byProduct(fits: HeadFits, asked: number, place: number, products: readonly Product[]): number {
  if (products.length === 0) return 0;
  const concepts = fits.queries[asked]?.concepts.map(({ concept }) => concept) ?? [];
  const isResult = products.some(({ result }) => result === place);
  const isFactor = products.some(({ factors }) => factors.includes(place));
  if (concepts.includes("line-total")) return isResult ? BY_PRODUCT : -BY_PRODUCT;
  if (concepts.includes("unit-price") || concepts.includes("quantity"))
    return isFactor ? BY_PRODUCT : -BY_PRODUCT;
  return 0;
}

function byDecimals({ grid, fits, values }: TableSample, asked: number, place: number): number {
  const query = fits.queries[asked];
  if (query?.valueKinds[0] !== "amount" || query.concepts.length === 0) return 0;
  const hasDecimals = (column: number) => (values[column] ?? []).some((value) => /\d[.,]\d/.test(value));
  if (hasDecimals(place)) return 0;
  return grid.columns.some(({ kind }, other) => kind === "number" && hasDecimals(other)) ? BY_DECIMALS : 0;
}
