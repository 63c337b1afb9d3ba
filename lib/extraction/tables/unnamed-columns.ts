import { itemAt } from "@/lib/item-at";
import { fitOfHeads, kindFit, lacksYears } from "./column-fits";
import type { GridColumn } from "./grid";
import type { HeadFits } from "./head-fits";
import type { TableSample } from "./table-sample";

const MOST = 0.8;

/** Assigns requested columns that no heading matches, by values and by order between matched neighbours. */
export function fillUnnamed(places: readonly (number | null)[], sample: TableSample): (number | null)[] {
  const filled = [...places];
  for (let from = 0; from < filled.length; from += 1) {
    if (filled[from] !== null) continue;
    let to = from;
    while (to < filled.length && filled[to] === null) to += 1;
    const wanted = Array.from({ length: to - from }, (_, index) => from + index);
    const free = freeBetween(filled, from, to, sample);
    const pairs = inOrder(wanted, free, places, sample) ?? align(wanted, free, sample);
    for (const [asked, place] of pairs) filled[asked] = place;
    from = to;
  }
  for (const [asked, place] of filled.entries()) {
    if (place !== null) continue;
    const fitting = sample.grid.columns.flatMap((_, other) =>
      !filled.includes(other) && unnamedFit(asked, other, sample) >= 1 ? [other] : [],
    );
    const [only, ...more] = fitting;
    if (only !== undefined && more.length === 0) filled[asked] = only;
  }
  return filled;
}

const AHEAD = 0.5;
const SHARED_HEAD = 0.6;

const ALTERNATIVES_MAX = 3;

export interface UncertainPlace {
  asked: number;
  place: number;
  others: number[];
}

/**
 * Returns requested columns whose place is doubtful: another column has the same heading or fits as well, the
 * heading means something else, or a column without a place fits the heading of a taken one.
 */
export function uncertainColumns(
  named: readonly (number | null)[],
  places: readonly (number | null)[],
  sample: TableSample,
): UncertainPlace[] {
  const { fits, grid } = sample;
  const headsAt = (place: number) => itemAt(grid.columns, place).heads;
  return places.flatMap((place, asked) => {
    if (place === null) {
      const [best] = places
        .filter((other) => other !== null)
        .map((other) => ({ place: other, fit: sharedFit(headsAt(other), asked, fits) }))
        .sort((a, b) => b.fit - a.fit);
      return best && best.fit >= SHARED_HEAD ? [{ asked, place: best.place, others: [best.place] }] : [];
    }
    const heads = headsAt(place);
    const left = leftUnderHead(place, places, grid.columns);
    if (left.length > 0) return [{ asked, place, others: left.slice(0, ALTERNATIVES_MAX) }];
    if (named[asked] === place || heads.length === 0 || isLike(heads, itemAt(fits.columns, asked).name))
      return [];
    const own = unnamedFit(asked, place, sample);
    const others = grid.columns
      .map((_, other) => ({ place: other, fit: unnamedFit(asked, other, sample) }))
      .filter(({ place: other, fit }) => other !== place && !named.includes(other) && fit > 0)
      .sort((a, b) => b.fit - a.fit);
    const hasRival = others.some((other) => headsAt(other.place).length > 0 && other.fit > own - AHEAD);
    if (!hasRival && !fitOfHeads(heads, asked, fits).isOther) return [];
    return [{ asked, place, others: others.slice(0, ALTERNATIVES_MAX).map((other) => other.place) }];
  });
}

function leftUnderHead(
  place: number,
  places: readonly (number | null)[],
  columns: readonly GridColumn[],
): number[] {
  const { heads, kind } = itemAt(columns, place);
  const alike = columns.flatMap((column, other) =>
    column.kind === kind && column.heads.join(" ") === heads.join(" ") ? [other] : [],
  );
  const left = alike.filter((other) => !places.includes(other));
  return heads.length > 0 && alike.length - left.length > 1 ? left : [];
}

function sharedFit(heads: readonly string[], asked: number, fits: HeadFits): number {
  const contains = containsName(heads, itemAt(fits.columns, asked).name);
  return Math.max(fitOfHeads(heads, asked, fits).fit, contains ? SHARED_HEAD : 0);
}

/** Accepts "Litros" for "Litres" and "Buchungstext" for "Text". */
function isLike(heads: readonly string[], name: string): boolean {
  return containsName(heads, name) || likeness(heads, name) > 0;
}

function containsName(heads: readonly string[], name: string): boolean {
  return name.length >= COGNATE_LETTERS && heads.join(" ").toLowerCase().includes(name.toLowerCase());
}

const BEFORE_ALL = -1;

function freeBetween(
  places: readonly (number | null)[],
  from: number,
  to: number,
  { grid }: TableSample,
): number[] {
  const left = places[from - 1] ?? BEFORE_ALL;
  const right = places[to] ?? grid.columns.length;
  const free = grid.columns.flatMap((_, place) =>
    place > Math.min(left, right) && place < Math.max(left, right) && !places.includes(place) ? [place] : [],
  );
  return left > right ? free.reverse() : free;
}

const COULD_BE = 0.4;
const MAY_BE = 0.2;
const MIN_IN_ORDER = 3;

/**
 * Whether columns may be matched by their order: there are as many as requested, all with headings and suitable
 * values.
 */
export function areInOrder({ fits, grid, values }: TableSample): boolean {
  const asked = fits.columns.length;
  if (asked < MIN_IN_ORDER || grid.columns.length !== asked) return false;
  return grid.columns.every(({ heads, kind }, place) => {
    return heads.length > 0 && kindFit(fits, place, kind, values[place] ?? []) >= MAY_BE;
  });
}

function inOrder(
  wanted: readonly number[],
  free: readonly number[],
  named: readonly (number | null)[],
  sample: TableSample,
): [number, number][] | null {
  const { fits, grid, values } = sample;
  if (wanted.length !== free.length) return null;
  const pairs = wanted.map((asked, index): [number, number] => [asked, itemAt(free, index)]);
  if (areInOrder(sample)) return pairs;
  if (named.every((place) => place === null)) return null;
  const couldBe = ([asked, place]: [number, number]) => {
    const { kind, heads } = itemAt(grid.columns, place);
    return heads.length > 0 && kindFit(fits, asked, kind, values[place] ?? []) >= COULD_BE;
  };
  return pairs.every(couldBe) ? pairs : null;
}

interface Alignment {
  score: number;
  pairs: [number, number][];
}

function align(wanted: readonly number[], free: readonly number[], sample: TableSample): [number, number][] {
  let above: Alignment[] = [];
  for (let i = 0; i <= wanted.length; i += 1) {
    const row: Alignment[] = [];
    for (let j = 0; j <= free.length; j += 1) {
      const options: (Alignment | undefined)[] = [above[j], row[j - 1]];
      const [asked, place, diagonal] = [wanted[i - 1], free[j - 1], above[j - 1]];
      if (diagonal && asked !== undefined && place !== undefined) {
        const fit = unnamedFit(asked, place, sample);
        if (fit > 0)
          options.push({ score: diagonal.score + fit, pairs: [...diagonal.pairs, [asked, place]] });
      }
      row.push(
        options.reduce<Alignment>((best, one) => (one && one.score > best.score ? one : best), {
          score: 0,
          pairs: [],
        }),
      );
    }
    above = row;
  }
  return above.at(-1)?.pairs ?? [];
}

function unnamedFit(asked: number, place: number, sample: TableSample): number {
  const { grid, fits, size } = sample;
  const column = fits.columns[asked];
  const found = grid.columns[place];
  const values = sample.values[place] ?? [];
  if (!column || !found || found.isOuter || values.length * 2 < size) return 0;
  if (asksForBalance(asked, sample) && sample.balances.includes(place)) return OWN_BALANCE;
  const isKnown = itemAt(fits.queries, asked).concepts.length > 0;
  const isAlone = grid.columns.every(
    ({ kind }, other) => other === place || kind !== found.kind || sample.balances.includes(other),
  );
  // "Withdrawals" is not the requested amount if another column may be.
  if (isKnown && !isAlone && fitOfHeads(found.heads, asked, fits).isOther) return 0;
  const code = fits.queries[asked]?.code;
  const hasCode = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "").length === code?.length;
  if (code && values.filter(hasCode).length >= values.length * MOST) return 2;
  switch (column.type) {
    case "TEXT":
      if (fits.queries[asked]?.valueKinds[0] === "id" && values.filter(isNumbered).length * 2 > values.length)
        return 1.5;
      if (found.kind !== "text") return found.kind === "code" ? 0.3 : 0;
      return 1 + likeness(found.heads, column.name);
    case "NUMBER":
      if (found.kind !== "number" || isMoneyForCount(asked, place, sample)) return 0;
      if (isCounter(values) || isHardlyMoney(asked, place, sample)) return BY_KIND_AT_BEST;
      return (isPartOfOther(place, sample) ? 0.4 : 1) + likeness(found.heads, column.name);
    case "DATE":
      return found.kind === "date" && !lacksYears(sample, place) ? 1 : 0;
    case "BOOLEAN":
      return 0;
  }
}

const OWN_BALANCE = 1.5;
const BY_KIND_AT_BEST = 0.3;
const BY_LETTER = 0.3;
const MAX_LETTERS = 4;
const BY_COGNATE = 0.5;
const COGNATE_LETTERS = 4;

function likeness(heads: readonly string[], name: string): number {
  const [head, asked] = [heads.join(" "), name].map((text) =>
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().slice(0, COGNATE_LETTERS),
  );
  return head?.length === COGNATE_LETTERS && head === asked ? BY_COGNATE : abbreviates(heads, name);
}

/** Accepts "Pts" for "Points": letters of the name in order, starting with the first one. */
function abbreviates(heads: readonly string[], name: string): number {
  const short = heads
    .join("")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, "");
  if (short === "" || short.length > MAX_LETTERS || short[0] !== letters[0]) return 0;
  let at = -1;
  for (const letter of short) {
    at = letters.indexOf(letter, at + 1);
    if (at === -1) return 0;
  }
  return short.length * BY_LETTER;
}

function isCounter(values: readonly string[]): boolean {
  return values.length > 1 && values.every((value, index) => value.replace(/\.$/, "") === String(index + 1));
}

/**
 * Whether values are unlikely to be amounts: they have units ("41.20 l"), or no decimals although another column has
 * some.
 */
function isHardlyMoney(asked: number, place: number, sample: TableSample): boolean {
  const { fits, grid } = sample;
  const values = sample.values[place] ?? [];
  if (fits.queries[asked]?.valueKinds[0] !== "amount") return false;
  const hasDecimals = (column: number) =>
    (sample.values[column] ?? []).some((value) => /\d[.,]\d{2}(?!\d)/.test(value));
  const isOther = grid.columns.some(({ kind }, other) => kind === "number" && hasDecimals(other));
  if (isOther && !hasDecimals(place)) return true;
  const withUnit = values.filter((value) => /\d ?(?:[a-zµ]{1,2}|min|pcs|Stk|kWh|°C)\.?[²³]?$/u.test(value));
  return withUnit.length >= values.length * MOST;
}

function asksForBalance(asked: number, { fits }: TableSample): boolean {
  return (fits.queries[asked]?.names ?? []).some(({ terms }) => terms.senses.has("balance"));
}

function isNumbered(value: string): boolean {
  return /^\p{Lu}{1,3}[ -]?\d{1,5}$/u.test(value);
}

function isMoneyForCount(asked: number, place: number, { fits, values }: TableSample): boolean {
  if (fits.queries[asked]?.valueKinds[0] !== "number") return false;
  const own = itemAt(values, place);
  return own.filter((value) => /\d[.,]\d{2}(?!\d)|\p{Sc}/u.test(value)).length * 2 > own.length;
}

function isPartOfOther(place: number, sample: TableSample): boolean {
  return sample.products.some(({ factors }) => factors.includes(place)) || sample.balances.includes(place);
}
