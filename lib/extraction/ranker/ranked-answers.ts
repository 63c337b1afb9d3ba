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
    ranked: rank(RANKER.trees, candidates[index] ?? []),
  }));
  return chooseAnswers(RANKER, document.text, ranked).map((answer, index) => statements[index] ?? answer);
}
