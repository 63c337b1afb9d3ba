import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { RankedValue } from "./rank";

/** If only one value has the form that the field asks for, it is nearly always right. */
const FORMED = 0.95;
const ASKED = 0.9;

const NEVER_ADDRESSED: readonly ConceptId[] = [
  ...(["contact", "salesperson", "cashier", "director", "author", "editor", "representative"] as const),
  ...([
    "physician",
    "lawyer",
    "notary",
    "judge",
    "auditor",
    "chairperson",
    "minute-taker",
    "witness",
  ] as const),
];

export function believeForm(
  confidence: number,
  [best, ...others]: RankedValue[],
  { concepts }: Pick<FieldQuery, "concepts">,
): number {
  if (!best || best.score <= 0 || !hasForm(best) || others.some(hasForm)) return confidence;
  // A name after a salutation is certainly a person's, but usually the addressee's.
  const isAddressee = best.candidate.features.get("isAfterSalutation") > 0;
  if (isAddressee && concepts.some(({ concept }) => NEVER_ADDRESSED.includes(concept))) return confidence;
  return Math.max(confidence, FORMED);
}

function hasForm({ candidate: { features } }: RankedValue): boolean {
  return features.get("formIsCertain") === 1 && features.get("shapeFits") >= ASKED;
}
