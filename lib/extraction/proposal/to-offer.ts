import { guessLanguage } from "@/lib/extraction/lexicon/guess-language";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { Offer, OfferedLabel } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { DocumentText } from "@/lib/text/types";
import { nameByLabel, typeFor } from "./draft-fields";

/** The offer of a value with the words that label it; a TEXT where its words are no value of the usual type. */
export function toOffer(
  document: DocumentText,
  { conventions, terms }: AnalysedDocument,
  { start, end }: Span,
  label: Span | null,
): Offer {
  const quote = document.text.slice(start, end);
  const words = label && document.text.slice(label.start, label.end);
  const language = guessLanguage(document.text);
  const usual = typeFor(terms.of(words ?? ""), withUnit(document.text, { start, end }), conventions);
  const parsed = parseValue(quote, usual, conventions);
  const type: ScalarType = parsed ? usual : "TEXT";
  return {
    ...(words === null
      ? { name: `${language.valueName} 1`, prompt: "" }
      : nameByLabel(words, terms.of(words), language)),
    type,
    value: (parsed ?? parseValue(quote, "TEXT", conventions))?.value ?? null,
    quote,
    start,
    end,
    page: pageOf(document, start),
    label: label && labelOf(document, label),
  };
}

const UNIT_BEFORE = new RegExp(`(?:(?<!\\p{L})(?:${CURRENCY_WORD})|\\p{Sc})\\s?$`, "u");
const UNIT_BEHIND = new RegExp(`^\\s?(?:(?:${CURRENCY_WORD})(?!\\p{L})|\\p{Sc}|%)`, "u");
const MAX_UNIT = 8;

/** A value with the currency beside it. */
function withUnit(text: string, { start, end }: Span): string {
  const before = UNIT_BEFORE.exec(text.slice(Math.max(0, start - MAX_UNIT), start))?.[0] ?? "";
  const behind = UNIT_BEHIND.exec(text.slice(end, end + MAX_UNIT))?.[0] ?? "";
  return `${before}${text.slice(start, end)}${behind}`;
}

/** The words of a label as the document prints them. */
export function labelOf({ text }: Pick<DocumentText, "text">, { start, end }: Span): OfferedLabel {
  return { text: text.slice(start, end), start, end };
}

/** The page of an offset, from 1; null where the format has no pages. */
export function pageOf({ pages }: Pick<DocumentText, "pages">, offset: number): number | null {
  const page = pages.findIndex(({ start, end }) => offset >= start && offset < end);
  return page === -1 ? null : page + 1;
}
