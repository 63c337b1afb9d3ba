import { kindsNamedIn } from "@/lib/extraction/identifiers/find-identifiers";
import { IDENTIFIER_KINDS, type IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import { valueKindsOf, type ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { Sense } from "@/lib/extraction/lexicon/senses";
import type { ValueKind } from "@/lib/extraction/lexicon/value-kind";
import type { Shape } from "./entities";

const SHAPES_OF_CONCEPTS: Partial<Record<ConceptId, readonly Shape[]>> = {
  "security-name": ["beside-identifier"],
  wkn: ["wkn"],
  cusip: ["cusip"],
  gtin: ["gtin"],
  doi: ["doi"],
  isbn: ["isbn"],
  issn: ["issn"],
  siret: ["siret"],
  vessel: ["vessel"],
  "container-number": ["container"],
  "air-waybill-number": ["air-waybill"],
  "vehicle-identification": ["vin"],
  "flight-number": ["flight", "train"],
  "train-number": ["train", "flight"],
  "booking-number": ["booking-code", "code"],
  "tax-number": ["steuernummer", "ein", "ssn", "nip", "nif", "codice-fiscale", "vat"],
  "social-security-number": ["ssn"],
  "mandate-reference": ["creditor-id"],
  "creditor-number": ["creditor-id"],
  "payment-reference": ["qr-reference", "creditor-reference"],
  "card-number": ["card"],
  "governing-law": ["jurisdiction"],
  venue: ["court", "jurisdiction", "town"],
  bank: ["bank", "company"],
  region: ["jurisdiction"],
  country: ["country"],
  street: ["street"],
  "country-of-origin": ["country"],
  nationality: ["country"],
  "payment-method": ["payment-means"],
  brand: [],
  model: [],
  "product-name": [],
  city: ["town"],
  "birth-place": ["town"],
  "issue-place": ["town"],
  "postal-code": ["postal-code"],
  origin: ["stop"],
  destination: ["stop"],
  "port-of-loading": ["stop"],
  "port-of-discharge": ["stop"],
  "first-name": ["given-name"],
  "last-name": ["surname"],
  "person-name": ["person"],
  passenger: ["person"],
  guest: ["person"],
  patient: ["person"],
  applicant: ["person"],
  employee: ["person"],
  driver: ["person"],
  contact: ["person"],
  signatory: ["person"],
  physician: ["person"],
  salesperson: ["person"],
  customer: ["company", "person"],
  payee: ["company", "person"],
  payer: ["company", "person"],
  "account-holder": ["person", "company"],
  tenant: ["person", "company"],
  landlord: ["company", "person"],
  insured: ["person", "company"],
  taxpayer: ["person", "company"],
  author: ["author"],
  affiliation: ["affiliation"],
  title: ["title"],
  event: ["title"],
  subject: ["title"],
  "billing-period": ["month"],
};

const UNKNOWN: readonly Shape[] = ["company", "title", "code"];

const SHAPES_OF_KINDS: Partial<Record<ValueKind, readonly Shape[]>> = {
  iban: ["iban"],
  bic: ["bic"],
  isin: ["isin"],
  lei: ["lei"],
  vat: ["vat", "ein", "ssn", "steuernummer", "nip", "nif"],
  email: ["email"],
  phone: ["phone"],
  url: ["url"],
  currency: ["currency"],
  time: ["time"],
  id: ["code"],
  address: ["address"],
  duration: ["duration"],
  name: ["company"],
};

/** Shapes for names that match no concept, such as "First author" or "Agent bank". */
const SHAPES_OF_SENSES: Partial<Record<Sense, readonly Shape[]>> = {
  affiliation: ["affiliation"],
  agent: ["company", "person"],
  applicant: ["person"],
  author: ["author"],
  bank: ["bank", "company"],
  booking: ["booking-code"],
  city: ["town"],
  code: ["code"],
  company: ["company"],
  country: ["country"],
  destination: ["stop"],
  duration: ["duration"],
  employer: ["company"],
  event: ["title"],
  flight: ["flight", "train"],
  givenName: ["given-name"],
  id: ["code"],
  month: ["month"],
  name: ["person", "company", "title"],
  number: ["code"],
  origin: ["stop"],
  passenger: ["person"],
  period: ["duration"],
  person: ["person"],
  postcode: ["postal-code"],
  publisher: ["company"],
  reference: ["code"],
  security: ["beside-identifier"],
  station: ["stop"],
  supplier: ["company"],
  surname: ["surname"],
  title: ["title"],
  train: ["train", "flight"],
  university: ["affiliation"],
};

/** Returns weights up to 1. Shapes that the field's name or another label asks for weigh most. */
export function askedShapes(query: FieldQuery): ReadonlyMap<Shape, number> {
  const shapes = asked.get(query) ?? findAskedShapes(query);
  asked.set(query, shapes);
  return shapes;
}

const asked = new WeakMap<FieldQuery, ReadonlyMap<Shape, number>>();

function findAskedShapes(query: FieldQuery): ReadonlyMap<Shape, number> {
  const senses = query.names[0]?.terms.senses;
  if (senses?.has("city") && senses.has("postcode")) return new Map([["postal-line", 1]]);
  const shapes = new Map<Shape, number>();
  const add = (shape: Shape, certainty: number): void => {
    shapes.set(shape, Math.max(certainty, shapes.get(shape) ?? 0));
  };
  const named = kindsNamedIn(`${query.field.name} ${(query.field.also_called ?? []).join(" ")}`);
  for (const kind of named) add(kind, 1);
  for (const { terms, from } of query.names)
    for (const { concept, strength } of terms.meanings)
      addConcept(concept, strength === "strong" && from !== "prompt" ? 1 : 0.6);
  for (const { concept, from } of query.concepts) addConcept(concept, from === "prompt" ? 0.5 : 0.9);
  for (const { terms, from } of query.names)
    if (from !== "prompt")
      for (const sense of terms.senses)
        for (const shape of SHAPES_OF_SENSES[sense as Sense] ?? []) add(shape, 0.7);
  for (const [index, kind] of query.valueKinds.entries())
    for (const shape of SHAPES_OF_KINDS[kind] ?? [])
      if (shapes.size === 0 || kind !== "name") add(shape, 0.5 / (1 + index));
  const [kind = "text"] = query.valueKinds;
  if (kind === "text" && Math.max(0, ...shapes.values()) < 0.9) for (const shape of UNKNOWN) add(shape, 0.2);
  // "WKN" doesn't ask for an ISIN, although both are securities numbers.
  if (named.length > 0)
    for (const shape of shapes.keys())
      if (isIdentifierKind(shape) && !named.includes(shape)) shapes.delete(shape);
  return shapes;

  function addConcept(concept: ConceptId, certainty: number): void {
    const own = SHAPES_OF_CONCEPTS[concept];
    const list = own ?? valueKindsOf(concept).flatMap((kind) => SHAPES_OF_KINDS[kind] ?? []);
    for (const [index, shape] of list.entries()) add(shape, certainty / (1 + index / 4));
  }
}

const IDENTIFIERS: ReadonlySet<string> = new Set(IDENTIFIER_KINDS);

function isIdentifierKind(shape: Shape): shape is IdentifierKind {
  return IDENTIFIERS.has(shape);
}
