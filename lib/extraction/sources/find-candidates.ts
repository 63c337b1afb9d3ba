import type { Candidate } from "@/lib/extraction/local/label-values";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import { cellAt } from "@/lib/extraction/page/layout";
import { allowedValues } from "./allowed-values";
import type { AnalysedDocument } from "./analysed-document";
import { CandidateSet, type SourceCandidate } from "./candidate";
import { describeCandidates } from "./describe-candidates";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { frequencyAt, unitAt } from "@/lib/extraction/lexicon/units";
import { definedValues } from "./defined-values";
import { valuesInForms } from "./values-in-forms";
import { labelledValues } from "./labelled-values";
import { signVariants } from "./sign-variants";
import { isUnticked, tickedOptions } from "./ticked-options";
import { unlabelledValues } from "./unlabelled-values";
import { isPartOfSpaced, type ValueToken } from "./value-tokens";
import { valueAt } from "./value-at";
import { valuesUnderHeaders } from "./values-under-headers";
import { proseNames } from "./prose-names";
import { shapedValues } from "./shaped-values";

const MAX_CANDIDATES = 250;

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
  valuesInForms(document, query, found);
  if (query.field.type === "TEXT") tickedOptions(document, query, found);
  labelledValues(document, query, found);
  valuesUnderHeaders(document, query, found);
  unlabelledValues(document, query, found);
  if (query.field.type === "NUMBER") signVariants(document, found);
  allowedValues(document, query.field, found);
  const fitting = found
    .best(MAX_CANDIDATES)
    .filter((candidate) => valueAt(document, candidate, query.field.type) !== null)
    .filter((candidate) => query.field.type !== "TEXT" || !isUnticked(document, candidate))
    .filter((candidate) => !isPartOfSpaced(tokensOfLine(document, candidate), candidate))
    .filter((candidate) => !isInOtherUnit(document, query, candidate));
  return describeCandidates(document, query, fitting);
}

function tokensOfLine({ layout, tokens }: AnalysedDocument, { start }: SourceCandidate): ValueToken[] {
  const line = layout.lines[cellAt(layout, start)?.line ?? -1];
  return line?.cells.flatMap((cell) => tokens.get(cell) ?? []) ?? [];
}

const MAX_UNIT_DISTANCE = 40;

/** "2 years" doesn't answer "Term in months", because nothing converts units. */
function isInOtherUnit(
  { layout, conventions }: AnalysedDocument,
  { unit, frequency }: FieldQuery,
  { start, end }: SourceCandidate,
): boolean {
  if (unit === null && frequency === null) return false;
  const text = layout.text.slice(start, end + MAX_UNIT_DISTANCE);
  const [number] = findNumbers(text, conventions.number);
  const rest = number ? text.slice(number.end) : "";
  const [writtenUnit, writtenFrequency] = [unit && unitAt(rest), frequency && frequencyAt(rest)];
  return (
    (writtenUnit !== null && writtenUnit !== unit) ||
    (writtenFrequency !== null && writtenFrequency !== frequency)
  );
}
