import { findIdentifiers } from "@/lib/extraction/identifiers/find-identifiers";
import type { IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";

const CONCEPTS: Partial<Record<IdentifierKind, ConceptId>> = {
  iban: "iban",
  vat: "vat-id",
  isin: "isin",
  lei: "lei",
  doi: "doi",
  container: "container-number",
  vin: "vehicle-identification",
};

const MAX_LENGTH = 100_000;

export function identifiedConcepts(text: string): ConceptId[] {
  const kinds = Object.keys(CONCEPTS) as IdentifierKind[];
  const found = findIdentifiers(text.slice(0, MAX_LENGTH), kinds).filter(
    ({ needsLabel, checksum }) => !needsLabel && checksum !== "invalid",
  );
  return [...new Set(found.flatMap(({ kind }) => CONCEPTS[kind] ?? []))];
}
