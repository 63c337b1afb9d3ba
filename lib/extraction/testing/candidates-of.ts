import { learnConventions } from "@/lib/extraction/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import type { SourceCandidate } from "@/lib/extraction/sources/candidate";
import { findCandidates } from "@/lib/extraction/sources/find-candidates";
import type { FieldSpec } from "@/lib/extraction/types";
import type { TextRun } from "@/lib/text/types";
import { testDocument } from "./test-document";

/** The candidates of one field in a text, without those of the former rules. */
export async function candidatesOf(
  text: string,
  field: Pick<FieldSpec, "name"> & Partial<FieldSpec>,
  runs: TextRun[] = [],
): Promise<(SourceCandidate & { raw: string })[]> {
  const query = interpretField({ type: "TEXT", prompt: "", required: false, ...field });
  const { parsed } = prepareFinder({ ...testDocument(text), runs }, []);
  const document = analyse(parsed.layout, parsed.labels, learnConventions(text), runs);
  return findCandidates(document, query, { labelled: [], unlabelled: [] }).map((candidate) => ({
    ...candidate,
    raw: text.slice(candidate.start, candidate.end),
  }));
}
