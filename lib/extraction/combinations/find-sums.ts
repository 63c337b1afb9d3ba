import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { Option, OptionsOfField } from "./options";

const MIN_SCORE = -2;
const MAX_OPTIONS = 6;
/** Gain of each value in a sum, in log-odds (cross-validated). For net + tax = total, it is `BY_TOTAL`. */
const BY_SUM = 1.5;
const BY_TOTAL = 3;
const HALF_A_CENT = 0.005 + 1e-9;

interface Amount {
  field: number;
  option: Option;
  value: number;
  concept: ConceptId | undefined;
  isOneOfSeveral: boolean;
  /** Distance to the field's best value, in log-odds. */
  behind: number;
}

interface Agreement {
  amounts: readonly Amount[];
  evidence: number;
}

/**
 * Returns the evidence for amounts that add up, or that agree with the text's only tax rate. Among conflicting
 * totals, the largest wins, as in tax tables. Otherwise, the most probable amounts win.
 */
export function findSums(fields: readonly OptionsOfField[], text: string): ReadonlyMap<Option, number> {
  const amounts = fields.flatMap(amountsOf);
  const agreements = [...sumsAmong(amounts), ...sharesAmong(amounts, ratesIn(text))]
    .filter(({ amounts, evidence }) => amounts.every(({ behind }) => behind < evidence))
    .sort((a, b) => b.evidence - a.evidence || gainOf(b) - gainOf(a));
  const chosen = new Map<number, Option>();
  const found = new Map<Option, number>();
  for (const { amounts, evidence } of agreements) {
    if (amounts.some(({ field, option }) => (chosen.get(field) ?? option) !== option)) continue;
    for (const { field, option } of amounts) {
      chosen.set(field, option);
      found.set(option, Math.max(evidence, found.get(option) ?? 0));
    }
  }
  return found;
}

function gainOf({ amounts, evidence }: Agreement): number {
  if (evidence === BY_TOTAL) return Math.max(...amounts.map(({ value }) => value));
  return amounts.reduce((gain, { behind }) => gain + evidence - behind, 0);
}

/** If the field's meaning is unknown, only its best amount can be confirmed. */
function amountsOf({ query, ranked }: OptionsOfField, field: number): Amount[] {
  if (query.field.type !== "NUMBER" || query.valueKinds[0] !== "amount") return [];
  const concept = query.concepts[0]?.concept;
  const isOneOfSeveral = /\d/.test(query.field.name);
  const best = ranked[0]?.score ?? 0;
  return ranked.slice(0, concept ? MAX_OPTIONS : 1).flatMap((option) => {
    const value = Math.abs(Number(option.candidate.parsed));
    if (value === 0 || option.score < MIN_SCORE) return [];
    return [{ field, option, value, concept, isOneOfSeveral, behind: best - option.score }];
  });
}

function sumsAmong(amounts: readonly Amount[]): Agreement[] {
  return amounts.flatMap((a, index) =>
    amounts.slice(index + 1).flatMap((b) =>
      amounts
        .filter((sum) => isSame(a.value + b.value, sum.value) && a.value !== b.value)
        .filter((sum) => new Set([a.field, b.field, sum.field]).size === 3 && mayBe(a, b, sum))
        .map((sum) => {
          const isWhole = isTotal(sum) && [a, b].some(isNet) && [a, b].some(isTax);
          return { amounts: [a, b, sum], evidence: isWhole ? BY_TOTAL : BY_SUM };
        }),
    ),
  );
}

function mayBe(a: Amount, b: Amount, sum: Amount): boolean {
  if (!sum.concept) return false;
  if (isNet(sum) || isTax(sum)) return !isTotal(a) && !isTotal(b);
  return !(isTax(a) && isNet(b) && a.value > b.value) && !(isTax(b) && isNet(a) && b.value > a.value);
}

function sharesAmong(amounts: readonly Amount[], rates: readonly number[]): Agreement[] {
  const [rate, ...others] = rates;
  // If the text states several rates, each one applies to only part of the amounts.
  if (rate === undefined || others.length > 0) return [];
  const whole = amounts.filter(({ isOneOfSeveral }) => !isOneOfSeveral);
  const [nets, taxes, totals] = [isNet, isTax, isTotal].map((is) => whole.filter(is));
  const pairs = (some: Amount[] = [], others: Amount[] = [], factor: number) =>
    some.flatMap((a) =>
      others
        .filter((b) => isSame(a.value * factor, b.value))
        .map((b) => ({ amounts: [a, b], evidence: BY_SUM })),
    );
  return [
    ...pairs(nets, taxes, rate),
    ...pairs(nets, totals, 1 + rate),
    ...pairs(totals, taxes, rate / (1 + rate)),
  ];
}

const RATE = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,3})?(?= ?%)/gu;

function ratesIn(text: string): number[] {
  const written = [...text.matchAll(RATE)].map(([rate]) => Number(rate.replace(",", ".")) / 100);
  return [...new Set(written)].filter((rate) => rate > 0);
}

const isNet = ({ concept }: Amount) => concept === "net";
const isTax = ({ concept }: Amount) => concept === "tax";
const isTotal = ({ concept }: Amount) => concept === "total" || concept === "amount-due";

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= HALF_A_CENT;
}
