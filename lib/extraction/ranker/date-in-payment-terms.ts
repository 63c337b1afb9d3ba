import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { ValueToken } from "@/lib/extraction/sources/value-tokens";
import type { Span } from "@/lib/extraction/values/span";

/** In characters. */
const MAX_BEFORE = 160;
const SENTENCE_END = /[.;!?]\s+(?=[\p{Lu}\d])/u;
const UNTIL =
  "on|by|until|before|on or before|no later than|am|bis|bis zum|zum|spätestens|bis spätestens|le|avant le|jusqu'au|au plus tard le|el|hasta el|antes del|il|entro il|op|voor|uiterlijk|tot|em|até|do|til|senest|senast";
const DUE = new RegExp(
  `(?<!\\p{L})(?:due|payable|fällig|zahlbar|exigible|à payer|vence|pagadero|scade|pagabile|vervalt|te betalen|splatná|forfalder|förfaller|płatne)(?:\\s+(?:${UNTIL}))*$`,
  "iu",
);
const BY = new RegExp(`(?<!\\p{L})(?:${UNTIL})$`, "iu");
const DISCOUNT = /discount|skonto|escompte|descuento|sconto|korting|desconto|rabatt?\b/iu;

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
  if (names[0]?.terms.senses.has("discount")) return (before) => DISCOUNT.test(before) && BY.test(before);
  const isDueDate = concepts.some(
    ({ concept, strength, from }) => concept === "due-date" && strength === "strong" && from !== "prompt",
  );
  return isDueDate ? (before) => !DISCOUNT.test(before) && DUE.test(before) : null;
}

function sentenceBefore({ layout: { text } }: AnalysedDocument, { start, cell }: ValueToken): string {
  const before = text.slice(Math.max(cell.start, start - MAX_BEFORE), start);
  return before.split(SENTENCE_END).at(-1)?.trim() ?? "";
}
