import type { Line } from "@/lib/extraction/page/layout";
import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";

/** What the lines below a table's rows say, and no item does. */
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

/** Words that a label before a single value has only if that value is no item. */
const SUM_SENSES: readonly Sense[] = ["total", "subtotal", "tax", "vat", "balance"];

const BALANCES: ReadonlySet<ConceptId> = new Set<ConceptId>(["opening-balance", "closing-balance"]);

/** More words are a booking's text. */
const MAX_WORDS = 5;

const TOTALS: ReadonlySet<ConceptId> = new Set<ConceptId>(["total", "net"]);
/** Sums of some of the lines above. */
const PARTIAL: ReadonlySet<ConceptId> = new Set<ConceptId>(["total-debits", "total-credits"]);
/** Words of a label of something else than what the lines above add up to. */
const OTHER_SENSES: readonly Sense[] = ["tax", "vat", "balance"];

/** Whether a label says that the number beside it is the sum of the lines above. */
export function isTotal(label: string): boolean {
  const { meanings, senses, words } = termsOf(label.replace(/[\d.,]+ ?%?/g, " "));
  if (words.length > MAX_WORDS || OTHER_SENSES.some((sense) => senses.has(sense))) return false;
  if (meanings.some(({ concept }) => PARTIAL.has(concept))) return false;
  if (meanings.some(({ concept, strength }) => TOTALS.has(concept) && strength === "strong")) return true;
  return (
    senses.has("subtotal") || words[0]?.includes("total") === true || words.at(-1)?.includes("total") === true
  );
}

/** Whether a label names a tax on income, which a payslip lists among its deductions. */
export function namesTax(label: string): boolean {
  return termsOf(label).senses.has("tax") && !isTotal(label) && !namesBalance(label);
}

/** What names a sum in one table and a task or a kind of payment in another: "Closing", "Bar". */
const WORDS_OF_ITEMS: ReadonlySet<ConceptId> = new Set<ConceptId>([
  "paid",
  "opening-balance",
  "closing-balance",
]);

/** Whether a label that names a sum may as well be an item's. */
export function mayBeItem(label: string): boolean {
  const terms = termsOf(label);
  const sums = terms.meanings.filter(({ concept }) => SUMS.has(concept));
  return !hasWordsOfBalance(terms) && sums.every(({ concept }) => WORDS_OF_ITEMS.has(concept));
}

/** Whether a label may name a category, although it is also a word of sums: "Payments", but no total, balance or tax. */
export function mayBeCategory(label: string): boolean {
  const terms = termsOf(label);
  return !hasWordsOfBalance(terms) && !OTHER_SENSES.some((sense) => terms.senses.has(sense));
}

/** Whether a word may name a total, as "Sum" does: the numbers beside it have to say so, too. */
export function mayBeTotal(label: string): boolean {
  const { meanings, words } = termsOf(label);
  return words.length === 1 && meanings.some(({ concept }) => concept === "total");
}

/** Whether words beside a date name a balance or a total rather than a booking. */
export function namesBalance(text: string): boolean {
  return isBalance(termsOf(text));
}

/** Whether a cell is nothing but the name of an opening or a closing balance. */
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

/** Whether a line states a sum of others, a balance or what is carried over, rather than an item. */
export function isSumLine(document: AnalysedDocument, line: Line): boolean {
  return sumCellOf(document, line) >= 0;
}

/** The index of the cell that says that a line states a sum; -1 where none does. */
export function sumCellOf({ phrasesOf, tokens }: AnalysedDocument, { cells }: Line): number {
  const [label, value, ...more] = cells;
  // "02.04. | Payment received | 45.00": beside a date, the words of sums are those of bookings.
  const [first] = (label && tokens.get(label)) ?? [];
  if (label && first?.kind === "date" && first.start === label.start)
    return cells.findIndex((cell) => (phrasesOf.get(cell) ?? []).some(({ terms }) => isBalance(terms)));
  if (label && value && more.length === 0 && tokens.has(value)) {
    // "Shipping: 4.00": a name with its value.
    if (/:$/.test(label.text)) return 0;
    // "VAT 20 %": a rate is no value of an item.
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
    // "Total enrolments": the first word says it, or the last one of a label before a value.
    if (words[0]?.includes("total") || words.at(-1)?.includes("total")) return true;
    return (
      words[0]?.some((sense) => sense === "opening" || sense === "closing") === true && senses.has("balance")
    );
  });
}
