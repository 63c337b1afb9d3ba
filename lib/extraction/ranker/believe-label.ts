import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { isGenericName } from "@/lib/extraction/local/interpret-prompt";
import { RELATIONS } from "@/lib/extraction/sources/feature-names";
import type { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { RankedValue } from "./rank";

/** 33 of 36 values from issuers outside the training data were right, and 218 of 223 synthetic ones. */
const LABELLED = 0.95;
/** Maximum confidence in a text next to a label such as "Number" if the prompt asks for more. */
const NAMED_ALONE = 0.5;
const HARDLY = 0.25;

export function believeLabel(
  confidence: number,
  [best, ...others]: RankedValue[],
  { field, promptTerms, concepts }: Pick<FieldQuery, "field" | "promptTerms" | "concepts">,
): number {
  const isKnown = concepts.length > 0;
  if (!best || !followsName(best.candidate.features, isKnown)) return confidence;
  const asksForMore = field.type === "TEXT" && isGenericName(field.name) && promptTerms.totalWeight > 0;
  if (asksForMore && isElsewhere(best.candidate.features)) return Math.min(confidence, NAMED_ALONE);
  const isAlone = !others.some(({ candidate }) => followsName(candidate.features, isKnown));
  return isAlone && best.score > 0 ? Math.max(confidence, LABELLED) : confidence;
}

/** A value near the field's name may have its own label: "Invoice date: 14" above "Due date: 13 April 2026". */
function followsName(features: FeatureRow, isKnown: boolean): boolean {
  const isBehindOther = isKnown && features.get("otherLabel") > 0;
  return features.get("afterExact") > 0 || (features.get("nearExact") > 0 && !isBehindOther);
}

function isElsewhere(features: FeatureRow): boolean {
  return RELATIONS.every(
    (relation) =>
      features.get(`${relation}Prompt`) < HARDLY && features.get(`${relation}PromptConcept`) === 0,
  );
}
