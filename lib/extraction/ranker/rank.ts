import type { SourceCandidate } from "@/lib/extraction/sources/candidate";
import { RELATIONS } from "./feature-names";
import { positionsOf } from "./feature-row";
import { logOdds, sigmoid, type TreeModel } from "./tree-model";

/** A candidate with the value that it stands for. */
export interface ValuedCandidate extends SourceCandidate {
  /** By which two candidates are the same value. */
  value: string;
}

/** A value with the place that speaks for it best. */
export interface RankedValue<Candidate extends ValuedCandidate = ValuedCandidate> {
  candidate: Candidate;
  /** The higher, the more speaks for this candidate; 0 weighs as much as giving no answer. Not calibrated. */
  score: number;
  /** The number of places where it was found. */
  places: number;
}

/** A field's different values, the most probable first, each at its most probable place. */
export function rank<Candidate extends ValuedCandidate>(
  model: TreeModel,
  candidates: Candidate[],
): RankedValue<Candidate>[] {
  const positions = positionsOf(model.features);
  const row = new Float64Array(positions.length);
  const byValue = new Map<string, RankedValue<Candidate>>();
  for (const candidate of candidates) {
    const score = logOdds(model, candidate.features.numbersAt(positions, row));
    const known = byValue.get(candidate.value);
    if (!known) byValue.set(candidate.value, { candidate, score, places: 1 });
    else {
      known.places += 1;
      if (score > known.score) Object.assign(known, { candidate, score });
    }
  }
  return [...byValue.values()].sort((a, b) => b.score - a.score || a.candidate.start - b.candidate.start);
}

/** What is known of a field's best value beside its score. The order is that of `Calibration.weights`. */
export const CALIBRATION_FEATURES = [
  "score",
  "share",
  "margin",
  "values",
  "places",
  "isClaimedByOther",
  "isNumber",
  "isDate",
  "hasExactLabel",
  "meansConcept",
  "ruleLabelled",
  "ruleUnlabelled",
  "knowsConcept",
] as const;

/** What speaks for the best value of each field of one document: the log-odds, the lead over the next value, other fields' claims. */
export function describeWinners(fields: { type: string; ranked: RankedValue[] }[]): (number[] | null)[] {
  return fields.map(({ type, ranked }, index) => {
    const [best, second, ...rest] = ranked;
    if (!best) return null;
    const scores = ranked.map(({ score }) => score);
    const { start, end, features } = best.candidate;
    const isClaimed = fields.some(
      ({ ranked: [other] }, at) =>
        at !== index &&
        other &&
        other.score > best.score &&
        other.candidate.start === start &&
        other.candidate.end === end,
    );
    return [
      best.score,
      shareOfBest(scores),
      Math.min(6, best.score - (second?.score ?? best.score - 6)),
      Math.log(2 + rest.length),
      Math.log(best.places),
      Number(isClaimed),
      Number(type === "NUMBER"),
      Number(type === "DATE"),
      Math.max(...RELATIONS.map((relation) => features.get(`${relation}Exact`))),
      Math.max(...RELATIONS.map((relation) => features.get(`${relation}Concept`))),
      features.get("ruleLabelled"),
      features.get("ruleUnlabelled"),
      features.get("knowsConcept"),
    ];
  });
}

/** The share of the first of some scores, highest first, where each counts by its exponential and no answer has a score of 0. */
function shareOfBest(scores: number[]): number {
  const highest = Math.max(0, scores[0] ?? 0);
  const all = scores.reduce((sum, score) => sum + Math.exp(score - highest), Math.exp(-highest));
  return Math.exp((scores[0] ?? 0) - highest) / all;
}

/** A logistic model that turns what is known of a best value into a probability (Platt's calibration with more than the score). */
export interface Calibration {
  bias: number;
  weights: number[];
}

export function calibrated({ bias, weights }: Calibration, known: number[]): number {
  return sigmoid(weights.reduce((sum, weight, index) => sum + weight * (known[index] ?? 0), bias));
}
