import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";

const CURRENCY = "(?:\\p{Lu}{3}|\\p{Sc})";
/** Matches "1 USD = 1.3400 SGD" and "€ 1 = $ 1.0842". */
const RATE = new RegExp(
  `(?<![\\p{L}\\d.,])(?:1(?:[.,]0+)? ?${CURRENCY}|${CURRENCY} ?1(?:[.,]0+)?) ?= ?(?:${CURRENCY} ?(\\d+[.,]\\d+)|(\\d+[.,]\\d+) ?${CURRENCY})`,
  "gu",
);

/** Finds the rate in an equation, which has no label. Returns null if the document states several rates. */
export function statedExchangeRate(
  { layout }: AnalysedDocument,
  { field, concepts }: FieldQuery,
): Span | null {
  if (field.type !== "NUMBER" || !concepts.some(({ concept }) => concept === "exchange-rate")) return null;
  const rates = [...layout.text.matchAll(RATE)].map(({ 0: equation, 1: behind, 2: before, index }) => {
    const rate = behind ?? before ?? "";
    const start = index + equation.lastIndexOf(rate);
    return { rate, start, end: start + rate.length };
  });
  return new Set(rates.map(({ rate }) => rate)).size === 1 ? (rates[0] ?? null) : null;
}
