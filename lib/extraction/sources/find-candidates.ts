import type { Candidate } from "@/lib/extraction/local/label-values";
import { parseValue } from "@/lib/extraction/parse-value";
import type { AnalysedDocument } from "./analysed-document";
import { CandidateSet, type SourceCandidate } from "./candidate";
import { describeCandidates } from "./describe-candidates";
import type { Query } from "./interim-match";
import { labelledValues } from "./labelled-values";

/** More candidates add nothing for one field. */
const MAX_CANDIDATES = 600;

/** All candidates of a field, with everything that is observed about them. */
export function findCandidates(
  document: AnalysedDocument,
  query: Query,
  rules: { labelled: Candidate[]; unlabelled: Candidate[] },
): SourceCandidate[] {
  const found = new CandidateSet();
  for (const { start, end, score } of rules.labelled)
    found.add({ start, end, features: { ruleLabelled: score } });
  for (const { start, end, score } of rules.unlabelled)
    found.add({ start, end, features: { ruleUnlabelled: score } });
  labelledValues(document, query, found);
  const fitting = found
    .all()
    .slice(0, MAX_CANDIDATES)
    .filter(
      ({ start, end }) =>
        parseValue(document.layout.text.slice(start, end), query.intent.field.type, document.conventions) !==
        null,
    );
  return describeCandidates(document, query, fitting);
}
