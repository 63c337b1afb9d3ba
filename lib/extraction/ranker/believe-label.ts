import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { isGenericName } from "@/lib/extraction/local/interpret-prompt";
import { RELATIONS } from "@/lib/extraction/sources/feature-names";
import type { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { RankedValue } from "./rank";

/**
 * The share of the most probable values that alone follow the field's own name, or a taught label, word for word, and are
 * right, on documents of makers that no model had seen (33 of 36, and 218 of 223 made-up ones), rounded down.
 */
const LABELLED = 0.95;
/** A text that follows a name such as "Name" or "Number" alone, where the prompt asks for more: worth a suggestion. */
const NAMED_ALONE = 0.5;
/** A label has as much of a prompt where they share a common word alone. */
const HARDLY = 0.25;

/** The confidence in a field's best value once its label is considered: one that says the field's name is believed. */
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

/** Near its name, a value may be behind a label of its own: "Invoice date: 14" above "Due date: 13 April 2026". */
function followsName(features: FeatureRow, isKnown: boolean): boolean {
  const isBehindOther = isKnown && features.get("otherLabel") > 0;
  return features.get("afterExact") > 0 || (features.get("nearExact") > 0 && !isBehindOther);
}

/** Whether no label of a value has anything of what the prompt asks for. */
function isElsewhere(features: FeatureRow): boolean {
  return RELATIONS.every(
    (relation) =>
      features.get(`${relation}Prompt`) < HARDLY && features.get(`${relation}PromptConcept`) === 0,
  );
}
