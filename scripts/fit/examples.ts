import { findFieldCandidates, type ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { DocumentText } from "@/lib/text/types";
import { gradeValue } from "@/lib/extraction/testing/grade-value";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

/** A candidate, and whether it is the right one. */
export interface LabelledCandidate extends ParsedCandidate {
  raw: string;
  isRight: boolean;
  isNear: boolean;
}

/** A field of a labelled document with its candidates. */
export interface Example {
  document: LabelledDocument;
  /** The document's. */
  text: string;
  field: LabelledField;
  candidates: LabelledCandidate[];
}

/**
 * The examples that a labelled document gives. Yes-or-no questions are left out, since they are not ranked, and so are fields
 * whose value is not in the text: there the label disagrees with the pages, and nothing can be learnt from that.
 */
export function examplesOf(document: LabelledDocument, text: DocumentText): Example[] {
  const fields = document.fields.filter(({ type }) => type !== "BOOLEAN");
  const { candidates } = findFieldCandidates(text, fields);
  const examples = fields.map((field, index) => ({
    document,
    text: text.text,
    field,
    candidates: (candidates[index] ?? []).map((candidate) => {
      const grade = gradeValue(field, candidate.parsed);
      const raw = text.text.slice(candidate.start, candidate.end);
      return { ...candidate, raw, isRight: grade === "exact", isNear: grade === "near" };
    }),
  }));
  return examples.filter(({ field }) => field.isVisible || field.isAbsent);
}
