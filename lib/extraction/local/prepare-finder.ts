import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Intent } from "./field-intent";
import { findLabels } from "./find-labels";
import { ValueFinder } from "./find-values";
import { extendTable, labelTable } from "./label-table";
import type { Candidate, ParsedDocument } from "./label-values";
import { readLayout } from "@/lib/extraction/page/layout";
import type { DocumentText } from "@/lib/text/types";

export interface PreparedDocument {
  parsed: ParsedDocument;
  candidates: (intent: Intent, index: number) => { labelled: Candidate[]; unlabelled: Candidate[] };
}

export function prepareFinder(
  document: DocumentText,
  intents: Intent[],
  conventions: Conventions,
): PreparedDocument {
  const layout = readLayout(document);
  const own = intents.flatMap((intent, index) =>
    [...intent.ownLabels].map(([key, weight]) => [key, { concept: ownConcept(index), weight }] as const),
  );
  const labels = findLabels(layout, extendTable(labelTable(), own));
  const parsed = { layout, labels, conventions };
  const finder = ValueFinder.create(parsed);
  return {
    parsed,
    candidates: (intent, index) => finder.candidates(intent, ownConcept(index)),
  };
}

function ownConcept(index: number): string {
  return `field ${index}`;
}
