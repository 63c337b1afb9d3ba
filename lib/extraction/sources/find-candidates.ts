import type { Candidate } from "@/lib/extraction/local/label-values";
import { parseValue } from "@/lib/extraction/parse-value";
import type { AnalysedDocument } from "./analysed-document";
import { CandidateSet, type SourceCandidate } from "./candidate";
import { describeCandidates } from "./describe-candidates";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { definedValues } from "./defined-values";
import { labelledValues } from "./labelled-values";
import { signVariants } from "./sign-variants";
import { unlabelledValues } from "./unlabelled-values";
import { valuesUnderHeaders } from "./values-under-headers";
import { proseNames } from "./prose-names";
import { shapedValues } from "./shaped-values";

/** More candidates add nothing for one field. */
const MAX_CANDIDATES = 250;

/** All candidates of a field, with everything that is observed about them. */
export function findCandidates(
  document: AnalysedDocument,
  query: FieldQuery,
  rules: { labelled: Candidate[]; unlabelled: Candidate[] },
): SourceCandidate[] {
  const found = new CandidateSet();
  shapedValues(document, query, found);
  definedValues(document, query, found);
  proseNames(document, query, found);
  for (const { start, end, score } of rules.labelled)
    found.add({ start, end, features: { ruleLabelled: score } });
  for (const { start, end, score } of rules.unlabelled)
    found.add({ start, end, features: { ruleUnlabelled: score } });
  labelledValues(document, query, found);
  valuesUnderHeaders(document, query, found);
  unlabelledValues(document, query, found);
  if (query.field.type === "NUMBER") signVariants(document, found);
  const fitting = found
    .best(MAX_CANDIDATES)
    .filter(
      ({ start, end }) =>
        parseValue(document.layout.text.slice(start, end), query.field.type, document.conventions) !== null,
    );
  return describeCandidates(document, query, fitting);
}
