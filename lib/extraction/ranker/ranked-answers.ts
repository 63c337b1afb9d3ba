import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { chooseAnswers } from "./choose-answers";
import { rankFields } from "./rank-fields";
import { RANKER } from "./ranker";

/** One answer per field, in the same order: the most probable candidate with its confidence, or what is stated of yes and no. */
export function rankedAnswers(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  const { candidates, statements } = findFieldCandidates(document, fields);
  const ranked = rankFields(RANKER.trees, document.text, fields, candidates);
  return chooseAnswers(RANKER, document.text, ranked).map((answer, index) => statements[index] ?? answer);
}
