import { findFieldCandidates, type ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { DocumentText } from "@/lib/text/types";
import { gradeValue } from "@/lib/extraction/grade-value";
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
  field: LabelledField;
  candidates: LabelledCandidate[];
}

/**
 * The examples that a labelled document gives. Questions of yes or no are left out: they are not ranked. So are fields whose
 * value does not stand in the text: the document's own data says something else than its pages, which nobody can learn from.
 */
export function examplesOf(document: LabelledDocument, text: DocumentText): Example[] {
  const fields = document.fields.filter(({ type }) => type !== "BOOLEAN");
  const { candidates } = findFieldCandidates(text, fields);
  const examples = fields.map((field, index) => ({
    document,
    field,
    candidates: (candidates[index] ?? []).map((candidate) => {
      const grade = gradeValue(field, candidate.parsed);
      const raw = text.text.slice(candidate.start, candidate.end);
      return { ...candidate, raw, isRight: grade === "exact", isNear: grade === "near" };
    }),
  }));
  return examples.filter(({ field }) => field.isVisible || field.isAbsent);
}
