import {
  findFieldCandidates,
  type FieldCandidates,
  type ParsedCandidate,
} from "@/lib/extraction/sources/find-field-candidates";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { chooseAnswers } from "./choose-answers";
import { rankFields, type RankedField } from "./rank-fields";
import { RANKER } from "./ranker";

/** What was found in a document, and what the ranker makes of it. */
export interface RankedAnswers {
  found: FieldCandidates;
  /** By field, in their order. */
  ranked: RankedField<ParsedCandidate>[];
  /** One for each field, in the same order: the most probable candidate with its confidence, or what is stated of yes and no. */
  answers: RawValue[];
}

/** Finds the candidates of a document's fields, ranks them, and answers with the most probable ones. */
export function rankedAnswers(document: DocumentText, fields: FieldSpec[]): RankedAnswers {
  const found = findFieldCandidates(document, fields);
  const ranked = rankFields(RANKER.trees, document.text, fields, found.candidates);
  const answers = chooseAnswers(RANKER, document.text, ranked).map(
    (answer, index) => found.statements[index] ?? answer,
  );
  return { found, ranked, answers };
}
