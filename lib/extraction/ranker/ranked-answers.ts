import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import {
  findFieldCandidates,
  type FieldCandidates,
  type ParsedCandidate,
} from "@/lib/extraction/sources/find-field-candidates";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { Taught } from "@/lib/extraction/values/lesson";
import { hasLimits } from "@/lib/extraction/values/limits-of";
import type { FieldSpec, RawCandidate, RawValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { chooseAnswers } from "./choose-answers";
import { answerAt, indirectAnswer } from "./indirect-answer";
import { rankFields, type RankedField } from "./rank-fields";
import { RANKER } from "./ranker";
import { withContinuation } from "./with-continuation";
import { withWholeAddress } from "./with-whole-address";
import { weighOwnLabels } from "./weigh-own-labels";
import { yoursOrOurs } from "./yours-or-ours";

export interface RankedAnswers {
  found: FieldCandidates;
  ranked: RankedField<ParsedCandidate>[];
  answers: RawValue[];
}

export function rankedAnswers(document: DocumentText, fields: FieldSpec[], taught?: Taught): RankedAnswers {
  const found = findFieldCandidates(document, fields, taught);
  const ranked = rankFields(RANKER.trees, document.text, fields, found.candidates);
  const queries = ranked.map(({ query }) => query);
  const chosen = chooseAnswers(RANKER, document.text, ranked).map((answer, index) => {
    const query = queries[index];
    const weighed = query ? weigh(query, answer, found.candidates[index] ?? []) : answer;
    return (
      found.statements[index] ??
      besideRefused(
        document.text,
        fields[index],
        onlyAllowed(document.text, fields[index], weighed, ranked[index]) ?? weighed,
        found.refused[index] ?? [],
      )
    );
  });
  const answers = withoutRivalsOfOtherSide(queries, chosen);
  return { found, ranked, answers };

  function weigh(query: FieldQuery, answer: RawValue, candidates: ParsedCandidate[]): RawValue {
    const weighed = weighOwnLabels(document.text, found.document, query, answer);
    const owned = yoursOrOurs(found.document, query, candidates);
    if (owned && (owned.start !== weighed.start || weighed.candidates?.some(({ check }) => check)))
      return answerAt(document.text, owned);
    if (weighed.raw === null && weighed.emptyLabel === undefined)
      return { ...weighed, ...indirectAnswer(document.text, found.document, query, candidates) };
    const whole = withWholeAddress(found.document, query, weighed);
    return withContinuation(document.text, found.document, query, whole);
  }
}

/** A "Name" of the customer casts no doubt on the "Name" of the supplier if both were requested and found. */
function withoutRivalsOfOtherSide(queries: readonly FieldQuery[], answers: readonly RawValue[]): RawValue[] {
  return answers.map((answer, index) => {
    const role = queries[index]?.role ?? null;
    const isOfOtherSide = ({ check, start }: RawCandidate) =>
      check === "several_candidates" &&
      answers.some((other, at) => {
        const otherRole = queries[at]?.role ?? null;
        return other.raw !== null && other.start === start && otherRole !== null && otherRole !== role;
      });
    const { candidates } = answer;
    if (role === null || !candidates?.some(isOfOtherSide)) return answer;
    return { ...answer, candidates: candidates.filter((candidate) => !isOfOtherSide(candidate)) };
  });
}

/** If options or a pattern leave only one value in the document, that value needs no other support. */
function onlyAllowed(
  text: string,
  field: FieldSpec | undefined,
  { raw }: RawValue,
  ranked: RankedField<ParsedCandidate> | undefined,
): RawValue | null {
  const [only, ...others] = ranked?.ranked ?? [];
  if (raw !== null || field?.type !== "TEXT" || !hasLimits(field) || !only || others.length > 0) return null;
  return answerAt(text, only.candidate);
}

/**
 * Doubts the answer if a value that breaks the field's limits scores better, or suggests that value if there is no
 * answer.
 */
function besideRefused(
  text: string,
  field: FieldSpec | undefined,
  answer: RawValue,
  refused: ParsedCandidate[],
): RawValue {
  if (!field || refused.length === 0) return answer;
  const [better] = chooseAnswers(RANKER, text, rankFields(RANKER.trees, text, [field], [refused]));
  const { raw = null, start, confidence = 0 } = better ?? {};
  const { candidates = [], confidence: own = 0 } = answer;
  if (raw === null || start === undefined || confidence <= own) return answer;
  if (answer.raw === null) return { ...answer, candidates: [{ raw, start, confidence }, ...candidates] };
  return {
    ...answer,
    confidence: Math.min(own, ALWAYS_CHECKED),
    doubt: { refused: raw },
    candidates: [{ raw, start }, ...candidates],
  };
}
