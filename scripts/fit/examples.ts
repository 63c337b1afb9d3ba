import { findFieldCandidates, type ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { DocumentText } from "@/lib/text/types";
import { gradeValue } from "@/lib/extraction/testing/grade-value";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

export interface LabelledCandidate extends ParsedCandidate {
  raw: string;
  isRight: boolean;
  isNear: boolean;
}

export interface Example {
  document: LabelledDocument;
  text: string;
  field: LabelledField;
  candidates: LabelledCandidate[];
}

/** Omits yes-or-no questions, which are not ranked, and fields whose value is missing from the text. */
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
