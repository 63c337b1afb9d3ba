import { labelBeside } from "@/lib/extraction/verify/label-beside";
import type { DocumentText } from "@/lib/text/types";
import { examplesOf, type Example } from "./examples";
import type { LabelledDocument } from "./labelled-documents";

/** Teaches each field the label next to its value, because few documents contain a field's own name. */
export function taughtOf(document: LabelledDocument, text: DocumentText, examples: Example[]): Example[] {
  const labels = new Map(
    examples.flatMap(({ field, candidates }) => {
      const label = candidates
        .filter(({ isRight }) => isRight)
        .map((candidate) => labelBeside(text.text, candidate))
        .find((beside) => beside !== null);
      return label === undefined ? [] : [[field.name, label] as const];
    }),
  );
  const fields = document.fields.map((field) => {
    const label = labels.get(field.name);
    return label === undefined ? field : { ...field, also_called: [label] };
  });
  return examplesOf({ ...document, fields }, text).filter(({ field }) => labels.has(field.name));
}
