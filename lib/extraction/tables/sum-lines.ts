import type { Line } from "@/lib/extraction/page/layout";
import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import { dayOfYear } from "./pieces";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";

const SUMS: ReadonlySet<ConceptId> = new Set<ConceptId>([
  "total",
  "amount-due",
  "net",
  "tax",
  "opening-balance",
  "closing-balance",
  "paid",
  "total-debits",
  "total-credits",
]);

const SUM_SENSES: readonly Sense[] = ["total", "subtotal", "tax", "vat", "balance"];

const BALANCES: ReadonlySet<ConceptId> = new Set<ConceptId>(["opening-balance", "closing-balance"]);

const MAX_WORDS = 5;

const TOTALS: ReadonlySet<ConceptId> = new Set<ConceptId>(["total", "net"]);
const PARTIAL: ReadonlySet<ConceptId> = new Set<ConceptId>(["total-debits", "total-credits"]);
const OTHER_SENSES: readonly Sense[] = ["tax", "vat", "balance"];

export function isTotal(label: string): boolean {
  const { meanings, senses, words } = termsOf(label.replace(/[\d.,]+ ?%?/g, " "));
  if (words.length > MAX_WORDS || OTHER_SENSES.some((sense) => senses.has(sense))) return false;
  if (meanings.some(({ concept }) => PARTIAL.has(concept))) return false;
  if (meanings.some(({ concept, strength }) => TOTALS.has(concept) && strength === "strong")) return true;
  return (
    senses.has("subtotal") || words[0]?.includes("total") === true || words.at(-1)?.includes("total") === true
  );
}

export function namesTax(label: string): boolean {
  return termsOf(label).senses.has("tax") && !isTotal(label) && !namesBalance(label);
}

export function mayBeCost(label: string): boolean {
  return !isTotal(label) && !namesBalance(label);
}

/** Words for totals that also name tasks or payment methods, such as "Closing" or "Bar" (German for cash). */
const WORDS_OF_ITEMS: ReadonlySet<ConceptId> = new Set<ConceptId>([
  "paid",
  "opening-balance",
  "closing-balance",
]);

export function mayBeItem(label: string): boolean {
  const terms = termsOf(label);
  const sums = terms.meanings.filter(({ concept }) => SUMS.has(concept));
  return !hasWordsOfBalance(terms) && sums.every(({ concept }) => WORDS_OF_ITEMS.has(concept));
}

/** "Payments" may be a category, but totals, balances and taxes are not. */
export function mayBeCategory(label: string): boolean {
  const terms = termsOf(label);
  return !hasWordsOfBalance(terms) && !OTHER_SENSES.some((sense) => terms.senses.has(sense));
}

/** Callers must also check that the numbers add up. */
export function mayBeTotal(label: string): boolean {
  const { meanings, words } = termsOf(label);
  return words.length === 1 && meanings.some(({ concept }) => concept === "total");
}

/** Whether the text after a date names a balance or total rather than a transaction. */
export function namesBalance(text: string): boolean {
  return isBalance(termsOf(text));
}

export function namesOpeningOrClosing(cell: string): boolean {
  const { meanings, words } = termsOf(cell);
  return (
    words.length <= MAX_WORDS &&
    meanings.some(({ concept, strength }) => BALANCES.has(concept) && strength === "strong")
  );
}

function isBalance(terms: Terms): boolean {
  const isNamed = terms.meanings.some(
    ({ concept, strength }) => BALANCES.has(concept) && strength === "strong",
  );
  return isNamed || hasWordsOfBalance(terms);
}

function hasWordsOfBalance({ senses, words }: Terms): boolean {
  if (senses.has("balance") && words.length <= MAX_WORDS) return true;
  return senses.has("subtotal") || words[0]?.includes("total") === true;
}

export function isSumLine(document: AnalysedDocument, line: Line): boolean {
  return sumCellOf(document, line) >= 0;
}

export function sumCellOf({ phrasesOf, tokens }: AnalysedDocument, { cells }: Line): number {
  const [label, value, ...more] = cells;
  // In "02.04. | Payment received | 45.00", a word for totals after a date names a transaction.
  const [first] = (label && tokens.get(label)) ?? [];
  const isDated = first?.kind === "date" && first.start === label?.start;
  if (isDated || (label && dayOfYear(label.text)))
    return cells.findIndex((cell) => (phrasesOf.get(cell) ?? []).some(({ terms }) => isBalance(terms)));
  if (label && value && more.length === 0 && tokens.has(value)) {
    // Matches "Shipping: 4.00".
    if (/:$/.test(label.text)) return 0;
    // In "VAT 20 %", the rate is not an item's value.
    const rateless = label.text.replace(/[\d.,]+ ?%/g, " ");
    const { senses, meanings } = termsOf(rateless);
    const namesSum =
      SUM_SENSES.some((sense) => senses.has(sense)) ||
      meanings.some(({ concept, strength }) => SUMS.has(concept) && strength === "strong");
    if (!/\d/.test(rateless) && namesSum) return 0;
  }
  return cells.findIndex((cell) => {
    const [first] = phrasesOf.get(cell) ?? [];
    if (!first?.isFirst) return false;
    const { meanings, senses, words } = first.terms;
    if (meanings.some(({ concept, strength }) => SUMS.has(concept) && strength === "strong")) return true;
    if (senses.has("subtotal")) return true;
    // Only the first or last word of a label counts, as in "Total enrolments".
    if (words[0]?.includes("total") || words.at(-1)?.includes("total")) return true;
    return (
      words[0]?.some((sense) => sense === "opening" || sense === "closing") === true && senses.has("balance")
    );
  });
}
