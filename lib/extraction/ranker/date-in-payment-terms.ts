import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { ValueToken } from "@/lib/extraction/sources/value-tokens";
import type { Span } from "@/lib/extraction/values/span";

/** Maximum number of characters to search before a date. */
const MAX_BEFORE = 160;
const SENTENCE_END = /[.;!?]\s+(?=[\p{Lu}\d])/u;
const DEADLINE = new RegExp(
  `(?<!\\p{L})(?:${anyOf(LANGUAGES.flatMap(({ written }) => written.deadline))})$`,
  "iu",
);
const MAX_VERB_WORDS = 3;

/** Finds the dates in "Due 10 June 2026. 1% discount if paid by 21 May 2026", which follow verbs instead of labels. */
export function dateInPaymentTerms(document: AnalysedDocument, query: FieldQuery): Span | null {
  const isAskedFor = wanted(query);
  if (!isAskedFor) return null;
  const dates = [...document.tokens.values()]
    .flat()
    .filter((token) => token.kind === "date" && isAskedFor(sentenceBefore(document, token)));
  const isOne = new Set(dates.map(({ iso }) => iso)).size === 1;
  return isOne ? (dates[0] ?? null) : null;
}

function wanted({ field, names, concepts }: FieldQuery): ((before: string) => boolean) | null {
  if (field.type !== "DATE") return null;
  if (names[0]?.terms.senses.has("discount"))
    return (before) => DEADLINE.test(before) && termsOf(before).senses.has("discount");
  const isDueDate = concepts.some(
    ({ concept, strength, from }) => concept === "due-date" && strength === "strong" && from !== "prompt",
  );
  return isDueDate ? (before) => endsInDue(before) && !termsOf(before).senses.has("discount") : null;
}

/** True for "payable by", for example. */
function endsInDue(before: string): boolean {
  let verb = before;
  while (DEADLINE.test(verb)) verb = verb.replace(DEADLINE, "").trimEnd();
  const words = verb.split(/\s+/u);
  return Array.from({ length: MAX_VERB_WORDS }, (_, more) => words.slice(-1 - more).join(" ")).some(
    (phrase) => {
      const { words: own, senses } = termsOf(phrase);
      return own.length === 1 && senses.has("due");
    },
  );
}

function sentenceBefore({ layout: { text } }: AnalysedDocument, { start, cell }: ValueToken): string {
  const before = text.slice(Math.max(cell.start, start - MAX_BEFORE), start);
  return before.split(SENTENCE_END).at(-1)?.trim() ?? "";
}
