import type { IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import { countryNames, paymentMeans } from "@/lib/extraction/lexicon/known-names";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";
import { addressParts, addressSpans } from "./addresses";
import { findBanks } from "./banks";
import { findCodes } from "./codes";
import { findCompanies } from "./companies";
import { findDurations } from "./durations";
import { findKnownNames } from "./find-known-names";
import { findHeadings } from "./headings";
import { findIdentified, findNamesBesideIdentifiers } from "./identified";
import { findCourts, findJurisdictions } from "./jurisdictions";
import { findMonths } from "./months";
import { findPeople } from "./people";
import { findStops, findTowns } from "./places";

export type Shape =
  | IdentifierKind
  | "company"
  | "person"
  | "given-name"
  | "surname"
  | "town"
  | "postal-code"
  | "postal-line"
  | "stop"
  | "address"
  | "street"
  | "country"
  | "payment-means"
  | "title"
  | "author"
  | "affiliation"
  | "month"
  | "code"
  | "jurisdiction"
  | "court"
  | "bank"
  | "duration"
  | "beside-identifier";

const FINDERS: Partial<Record<Shape, (document: AnalysedDocument) => Entity[]>> = {
  company: findCompanies,
  person: (document) => findPeople(document).full,
  "given-name": (document) => findPeople(document).given,
  surname: (document) => findPeople(document).surnames,
  town: (document) => findTowns(document).towns,
  "postal-code": (document) => findTowns(document).codes,
  "postal-line": (document) => findTowns(document).postalLines,
  stop: findStops,
  address: addressSpans,
  street: (document) => addressParts(document).streets,
  country: (document) => [...addressParts(document).countries, ...findKnownNames(document, countryNames())],
  "payment-means": (document) => findKnownNames(document, paymentMeans()),
  title: (document) => findHeadings(document).titles,
  author: (document) => findHeadings(document).authors,
  affiliation: (document) => findHeadings(document).affiliations,
  month: findMonths,
  code: findCodes,
  jurisdiction: findJurisdictions,
  court: findCourts,
  bank: findBanks,
  duration: findDurations,
  "beside-identifier": findNamesBesideIdentifiers,
};

const found = new WeakMap<AnalysedDocument, Map<Shape, Entity[]>>();

export function entitiesOf(document: AnalysedDocument, shape: Shape): Entity[] {
  const known = found.get(document) ?? new Map<Shape, Entity[]>();
  found.set(document, known);
  const entities = known.get(shape) ?? findEntities(document, shape);
  known.set(shape, entities);
  return entities;
}

function findEntities(document: AnalysedDocument, shape: Shape): Entity[] {
  const finder = FINDERS[shape];
  return finder ? finder(document) : findIdentified(document, shape as IdentifierKind);
}
