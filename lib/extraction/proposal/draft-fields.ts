import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { isForeign } from "@/lib/extraction/lexicon/guess-language";
import type { Language } from "@/lib/extraction/lexicon/language";
import english from "@/lib/extraction/lexicon/languages/en.json";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import type { Terms } from "@/lib/extraction/lexicon/terms";
import type { ValueKind } from "@/lib/extraction/lexicon/value-kind";
import { isSalutation } from "@/lib/extraction/page/company-name";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { Span } from "@/lib/extraction/values/span";
import type { FieldSpec } from "@/lib/extraction/values/types";
import type { DocumentLabel } from "./document-labels";
import { OF_ITEMS } from "@/lib/extraction/tables/item-rows";
import { nameConcept } from "./name-concept";
import { sentenceCase, typeOf } from "./proposed-field";

export interface Draft {
  field: FieldSpec;
  concepts: readonly ConceptId[];
  /** Null if there is no label, so the value may be anywhere. */
  places: readonly Span[] | null;
}

const UNWANTED: readonly ConceptId[] = ["fax", "website", "page-count", "print-date", "change", "rounding"];

export function isWanted(concept: ConceptId): boolean {
  return !UNWANTED.includes(concept) && !OF_ITEMS.includes(concept);
}

export function draftLabel(
  { phrase, places }: DocumentLabel,
  { layout, conventions }: AnalysedDocument,
  language: Language,
): Draft | null {
  const { terms } = phrase;
  const concepts = meantConcepts(terms);
  const isUnwanted = (concept: ConceptId) =>
    phrase.hasColon ? UNWANTED.includes(concept) : !isWanted(concept);
  if (concepts.length > 0 && concepts.every(isUnwanted)) return null;
  if (terms.senses.has("page") || terms.senses.has("fax")) return null;
  const label = withoutOpenBracket(layout.text.slice(phrase.start, phrase.end));
  if (isSalutation(label) || !/\p{L}/u.test(label)) return null;
  const [place] = places;
  const written = layout.text.slice(place?.start, place?.end);
  const type = typeFor(terms, written, conventions);
  return { field: { ...nameByLabel(label, terms, language), type, required: false }, concepts, places };
}

export function nameByLabel(
  label: string,
  { meanings }: Terms,
  language: Language,
): Pick<FieldSpec, "name" | "prompt"> {
  const strong = meanings.filter(({ strength }) => strength === "strong");
  const [only] = strong.length === 1 ? strong : [];
  return { name: nameOf(label, language), prompt: promptFor(label, only?.concept) };
}

function meantConcepts({ meanings }: Terms): ConceptId[] {
  const strong = meanings.filter(({ strength }) => strength === "strong");
  return (strong.length > 0 ? strong : meanings).map(({ concept }) => concept);
}

export function draftConcept(concept: ConceptId, language: Language): Draft | null {
  const name = nameConcept(concept, language);
  if (name === null) return null;
  const synonyms = (language.concepts[concept]?.means ?? [])
    .map(sentenceCase)
    .filter((label) => label.toLowerCase() !== name.toLowerCase())
    .slice(0, 3)
    .map((label) => `"${label}"`);
  const also = synonyms.length > 0 ? `, also called ${synonyms.join(", ")}` : "";
  const prompt = `The ${englishName(concept)}${also}`;
  return {
    field: { name, type: usualType(concept), required: false, prompt },
    concepts: [concept],
    places: null,
  };
}

function nameOf(label: string, language: Language): string {
  const parts = label.split(/\s*[/|]\s+|\s+[/|]\s*/).filter((part) => part !== "");
  return sentenceCase(parts.find((part) => !isForeign(part, language)) ?? label);
}

/** Strips a bracket that stays open, as in "Term (months", where the label continues in the next cell. */
function withoutOpenBracket(label: string): string {
  return label.includes(")") ? label : label.replace(/(?<=.)\s*\(.*$/, "");
}

function promptFor(label: string, concept: ConceptId | undefined): string {
  const meaning = concept && englishName(concept);
  const isSaid = meaning === undefined || meaning.toLowerCase() === label.toLowerCase();
  return `The value labelled "${label}"${isSaid ? "" : `, the ${meaning}`}`;
}

function englishName(concept: ConceptId): string {
  const name = nameConcept(concept, english) ?? concept;
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

const NUMERIC: readonly ValueKind[] = ["amount", "percent", "number"];

function usualType(concept: ConceptId): ScalarType {
  const [kind = "text"] = valueKindsOf(concept);
  return kind === "date"
    ? "DATE"
    : NUMERIC.includes(kind)
      ? "NUMBER"
      : kind === "boolean"
        ? "BOOLEAN"
        : "TEXT";
}

const IDENTIFYING: readonly ValueKind[] = ["id", "iban", "bic", "isin", "lei", "vat", "phone"];
const IDENTIFYING_WORDS: readonly Sense[] = ["number", "id", "code", "reference", "phone", "account"];

const HAS_UNIT = /[\p{L}\p{Sc}%]/u;

const MEASURED: readonly Sense[] = [
  "amount",
  "area",
  "average",
  "balance",
  "capacity",
  "consumption",
  "cost",
  "density",
  "depth",
  "diameter",
  "displacement",
  "duration",
  "height",
  "hour",
  "humidity",
  "length",
  "maximum",
  "mileage",
  "minimum",
  "percent",
  "power",
  "pressure",
  "price",
  "quantity",
  "rate",
  "ratio",
  "speed",
  "subtotal",
  "temperature",
  "tolerance",
  "torque",
  "total",
  "voltage",
  "volume",
  "weight",
  "width",
];

function isWeak({ strength }: Terms["meanings"][number]): boolean {
  return strength === "weak";
}

/** Digits are a NUMBER only if they count or measure something. */
export function typeFor(
  terms: Terms,
  written: string,
  conventions: AnalysedDocument["conventions"],
): ScalarType {
  const { senses } = terms;
  const concepts = meantConcepts(terms);
  const types = new Set(concepts.map(usualType));
  const [sample = ""] = written.split(/\t| {2,}/);
  if (types.has("DATE") && findDates(sample, conventions.date).length === 1) return "DATE";
  const isIdentifier =
    concepts.some((concept) => valueKindsOf(concept).some((kind) => IDENTIFYING.includes(kind))) ||
    IDENTIFYING_WORDS.some((sense) => senses.has(sense));
  // "No." may mean a quantity, but more often it means an identifier.
  const isCount = types.has("NUMBER") && !(isIdentifier && terms.meanings.every(isWeak));
  if (isCount && findNumbers(written, conventions.number).length > 0) return "NUMBER";
  const type = typeOf([sample], conventions);
  if (type !== "NUMBER") return type;
  const isMeasured = HAS_UNIT.test(sample) || MEASURED.some((sense) => senses.has(sense));
  return isMeasured && !isIdentifier ? "NUMBER" : "TEXT";
}
