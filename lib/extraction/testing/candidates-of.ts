import { learnConventions } from "@/lib/extraction/values/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { readLayout } from "@/lib/extraction/page/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findCandidates } from "@/lib/extraction/sources/find-candidates";
import type { FeatureName } from "@/lib/extraction/sources/feature-names";
import type { Span } from "@/lib/extraction/values/span";
import type { FieldSpec } from "@/lib/extraction/values/types";
import type { FormField, TextRun } from "@/lib/text/types";
import { testDocument } from "./test-document";

interface DescribedCandidate extends Span {
  raw: string;
  features: Record<FeatureName, number>;
}

/** Returns a field's candidates, except those from the rules in `local/`. */
export async function candidatesOf(
  text: string,
  field: Pick<FieldSpec, "name"> & Partial<FieldSpec>,
  runs: TextRun[] = [],
  formFields: FormField[] = [],
): Promise<DescribedCandidate[]> {
  const query = interpretField({ type: "TEXT", prompt: "", required: false, ...field });
  const layout = readLayout({ ...testDocument(text), runs });
  const document = analyse(layout, learnConventions(text), { runs, formFields });
  return findCandidates(document, query, { labelled: [], unlabelled: [] }).map((candidate) => ({
    ...candidate,
    features: candidate.features.byName(),
    raw: text.slice(candidate.start, candidate.end),
  }));
}
