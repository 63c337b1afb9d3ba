import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { RawCandidate, RawValue } from "@/lib/extraction/values/types";
import { believeForm } from "./believe-form";
import { believeLabel } from "./believe-label";
import { doubtOf } from "./doubt-of";
import { calibrated, describeWinners, type RankedValue } from "./rank";
import type { Ranker } from "./ranker";

const NOTHING: RawValue = { raw: null, quote: null };
const MAX_CANDIDATES = 4;
/** Below this confidence, wrong suggestions cost more time than right ones save. */
const SUGGEST_FROM = 0.25;
/** Maximum distance in log-odds. Candidates further behind the answer are not alternatives. */
const MAX_DISTANCE = 4;

/** Gives no answer below the ranker's threshold, but may suggest the first candidate, except for booleans. */
export function chooseAnswers(
  { calibration, thresholds }: Pick<Ranker, "calibration" | "thresholds">,
  text: string,
  fields: {
    type: string;
    query: Pick<FieldQuery, "field" | "promptTerms" | "concepts">;
    ranked: RankedValue[];
  }[],
): RawValue[] {
  const known = describeWinners(fields);
  return fields.map(({ type, query, ranked }, index) => {
    const [best, ...others] = ranked;
    const observed = known[index];
    if (!best || !observed) return NOTHING;
    const considered = others.filter(({ score }) => score > best.score - MAX_DISTANCE);
    const labelled = believeLabel(calibrated(calibration, observed), ranked, query);
    const confidence = labelled < thresholds.answerFrom ? labelled : believeForm(labelled, ranked, query);
    if (confidence < thresholds.answerFrom) {
      const candidates = toCandidates(text, [best, ...considered]);
      if (candidates[0] && confidence >= SUGGEST_FROM && type !== "BOOLEAN")
        candidates[0].confidence = confidence;
      return { ...NOTHING, candidates };
    }
    const { start, end } = best.candidate;
    const raw = text.slice(start, end);
    const doubt = doubtOf(text, best, others[0]);
    const candidates = toCandidates(text, considered);
    return { raw, quote: raw, start, confidence, ...(doubt && { doubt }), candidates };
  });
}

function toCandidates(text: string, ranked: RankedValue[]): RawCandidate[] {
  return ranked.slice(0, MAX_CANDIDATES).map(({ candidate: { start, end } }) => ({
    raw: text.slice(start, end),
    start,
  }));
}
