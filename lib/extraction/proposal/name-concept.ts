import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { Language } from "@/lib/extraction/lexicon/language";
import { sentenceCase } from "./proposed-field";

const INTERNATIONAL: ReadonlySet<ConceptId> = new Set(["iban", "bic", "isin", "lei", "doi"]);

export function nameConcept(concept: ConceptId, { concepts }: Language): string | null {
  if (INTERNATIONAL.has(concept)) return concept.toUpperCase();
  const name = concepts[concept]?.name ?? concepts[concept]?.means?.[0];
  return name === undefined ? null : sentenceCase(name);
}
