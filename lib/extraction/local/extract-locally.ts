import { proposeFields } from "./propose";
import { chooseAnswers } from "@/lib/extraction/ranker/choose-answers";
import { rank } from "@/lib/extraction/ranker/rank";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import type { FieldSpec, Proposal, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

/**
 * Finds values by what labels them, where they stand and how they look, and weighs what speaks for each by a ranker
 * that was fitted to labelled documents. Deterministic and offline. One answer per field, in the same order, with the
 * probability that it is right; a value that is too improbable is null.
 */
export function extractLocally(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  const { candidates, statements } = findFieldCandidates(document, fields);
  const ranked = fields.map(({ type }, index) => ({
    type,
    ranked: rank(RANKER.trees, candidates[index] ?? []),
  }));
  const answers = chooseAnswers(RANKER, document.text, ranked);
  return answers.map((answer, index) => statements[index] ?? answer);
}

/**
 * The extractor for documents like a sample.
 *
 * @throws AppError no_fields
 */
export function proposeLocally(document: DocumentText, filename: string): Proposal {
  return proposeFields(document, filename);
}
