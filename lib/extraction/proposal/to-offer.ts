import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { Language } from "@/lib/extraction/lexicon/language";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { Offer, OfferedLabel } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { DocumentText } from "@/lib/text/types";
import type { OFFERED_SHAPES, OfferedValue } from "./describe-pair";
import { draftConcept, nameByLabel, typeFor } from "./draft-fields";

export function toOffer(
  document: DocumentText,
  { conventions, terms }: AnalysedDocument,
  { start, end, shape }: Span & Pick<OfferedValue, "shape">,
  label: Span | null,
): Offer {
  const quote = document.text.slice(start, end);
  const words = label && document.text.slice(label.start, label.end);
  const usual = typeFor(terms.of(words ?? ""), withUnit(document.text, { start, end }), conventions);
  const parsed = parseValue(quote, usual, conventions);
  const type: ScalarType = parsed ? usual : "TEXT";
  return {
    ...(words === null
      ? nameByForm(type === "DATE" ? "document-date" : shape && CONCEPTS[shape], terms.language)
      : nameByLabel(words, terms.of(words), terms.language)),
    type,
    value: (parsed ?? parseValue(quote, "TEXT", conventions))?.value ?? null,
    quote,
    start,
    end,
    page: pageOf(document, start),
    label: label && labelOf(document, label),
  };
}

const CONCEPTS: Record<(typeof OFFERED_SHAPES)[number], ConceptId> = {
  company: "supplier",
  person: "person-name",
  currency: "currency",
  stop: "destination",
  town: "city",
  iban: "iban",
  isin: "isin",
  lei: "lei",
  vat: "vat-id",
  email: "email",
};

function nameByForm(concept: ConceptId | undefined, language: Language): Pick<Offer, "name" | "prompt"> {
  const draft = concept && draftConcept(concept, language);
  const { name, prompt } = draft?.field ?? { name: `${language.valueName} 1`, prompt: "" };
  return { name, prompt };
}

const UNIT_BEFORE = new RegExp(`(?:(?<!\\p{L})(?:${CURRENCY_WORD})|\\p{Sc})\\s?$`, "u");
const UNIT_BEHIND = new RegExp(`^\\s?(?:(?:${CURRENCY_WORD})(?!\\p{L})|\\p{Sc}|%)`, "u");
const MAX_UNIT = 8;

function withUnit(text: string, { start, end }: Span): string {
  const before = UNIT_BEFORE.exec(text.slice(Math.max(0, start - MAX_UNIT), start))?.[0] ?? "";
  const behind = UNIT_BEHIND.exec(text.slice(end, end + MAX_UNIT))?.[0] ?? "";
  return `${before}${text.slice(start, end)}${behind}`;
}

export function labelOf({ text }: Pick<DocumentText, "text">, { start, end }: Span): OfferedLabel {
  return { text: text.slice(start, end), start, end };
}

/** Counts pages from 1. */
export function pageOf({ pages }: Pick<DocumentText, "pages">, offset: number): number | null {
  const page = pages.findIndex(({ start, end }) => offset >= start && offset < end);
  return page === -1 ? null : page + 1;
}
