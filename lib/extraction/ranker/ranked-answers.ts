import type { SourceCandidate } from "@/lib/extraction/sources/candidate";
import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import type { FieldSpec, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";
import { chooseAnswers } from "./choose-answers";
import { rank } from "./rank";
import { RANKER } from "./ranker";

/** One answer per field, in the same order: the most probable candidate with its confidence, or what is stated of yes and no. */
export function rankedAnswers(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  const { candidates, statements } = findFieldCandidates(document, fields);
  const ranked = fields.map(({ type }, index) => ({
    type,
    ranked: rank(
      RANKER.trees,
      (candidates[index] ?? []).filter((candidate) => !losesItsSign(document.text, candidate)),
    ),
  }));
  return chooseAnswers(RANKER, document.text, ranked).map((answer, index) => statements[index] ?? answer);
}

/**
 * "Total: -12.50" is no total of 12.50. Only what is charged or deducted is often written with a minus before it that its
 * reader does not mean.
 */
function losesItsSign(text: string, { start, features }: SourceCandidate): boolean {
  const isCharged = features.get("asksForTax") + features.get("asksForCharge") > 0;
  return features.get("isWithoutSign") === 1 && !isCharged && /[-−–]\s?$/u.test(text.slice(start - 2, start));
}
