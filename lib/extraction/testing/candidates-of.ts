import { learnConventions } from "@/lib/extraction/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { readLayout } from "@/lib/extraction/local/layout";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findCandidates } from "@/lib/extraction/sources/find-candidates";
import type { FeatureName } from "@/lib/extraction/ranker/feature-names";
import type { Span } from "@/lib/extraction/span";
import type { FieldSpec } from "@/lib/extraction/types";
import type { TextRun } from "@/lib/text/types";
import { testDocument } from "./test-document";

interface DescribedCandidate extends Span {
  raw: string;
  features: Record<FeatureName, number>;
}

/** The candidates of one field in a text, without those of the former rules. */
export async function candidatesOf(
  text: string,
  field: Pick<FieldSpec, "name"> & Partial<FieldSpec>,
  runs: TextRun[] = [],
): Promise<DescribedCandidate[]> {
  const query = interpretField({ type: "TEXT", prompt: "", required: false, ...field });
  const layout = readLayout({ ...testDocument(text), runs });
  const document = analyse(layout, learnConventions(text), runs);
  return findCandidates(document, query, { labelled: [], unlabelled: [] }).map((candidate) => ({
    ...candidate,
    features: candidate.features.byName(),
    raw: text.slice(candidate.start, candidate.end),
  }));
}
