import type { RawCandidate, RawValue } from "@/lib/extraction/types";
import { calibrated, describeWinners, type RankedValue } from "./rank";
import type { Ranker } from "./ranker";

const NOTHING: RawValue = { raw: null, quote: null };
const MAX_CANDIDATES = 4;
/** A candidate that is this much less probable than the answer (log-odds) was ruled out, not considered. */
const MAX_DISTANCE = 4;

/** The answers for the fields of one document: the most probable value of each with its confidence, or none below the ranker's limit. */
export function chooseAnswers(
  { calibration, thresholds }: Pick<Ranker, "calibration" | "thresholds">,
  text: string,
  fields: { type: string; ranked: RankedValue[] }[],
): RawValue[] {
  const known = describeWinners(fields);
  return fields.map(({ ranked: [best, ...others] }, index) => {
    const observed = known[index];
    if (!best || !observed) return NOTHING;
    const considered = others.filter(({ score }) => score > best.score - MAX_DISTANCE);
    const confidence = calibrated(calibration, observed);
    // Too little for an answer, but a person may recognise it.
    if (confidence < thresholds.answerFrom)
      return { ...NOTHING, candidates: toCandidates(text, [best, ...considered]) };
    const { start, end } = best.candidate;
    const raw = text.slice(start, end);
    return { raw, quote: raw, start, confidence, candidates: toCandidates(text, considered) };
  });
}

function toCandidates(text: string, ranked: RankedValue[]): RawCandidate[] {
  return ranked.slice(0, MAX_CANDIDATES).map(({ candidate: { start, end } }) => ({
    raw: text.slice(start, end),
    start,
  }));
}
