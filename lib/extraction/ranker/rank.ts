import type { ValuedCandidate } from "@/lib/extraction/sources/candidate";
import { RELATIONS } from "@/lib/extraction/sources/feature-names";
import { positionsOf } from "@/lib/extraction/sources/feature-row";
import { logOdds, sigmoid, type TreeModel } from "./tree-model";

export interface RankedValue<Candidate extends ValuedCandidate = ValuedCandidate> {
  candidate: Candidate;
  /** Uncalibrated log-odds. At 0, the value is as likely as "no answer". */
  score: number;
  places: number;
}

const MAX_MARGIN = 6;

/** Returns the most probable values first. Each value occurs once, with its best place. */
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

export interface Winner {
  score: number;
  /** Softmax probability of this value among all values and "no answer", from the scores alone. */
  share: number;
  /** The lead over the next value, in log-odds. */
  margin: number;
  /** Logarithm of the number of different values. */
  values: number;
  /** Logarithm of the number of places with this value. */
  places: number;
  isClaimedByOther: number;
  isNumber: number;
  isDate: number;
  hasExactLabel: number;
  meansConcept: number;
  ruleLabelled: number;
  ruleUnlabelled: number;
}

/** Features that may only raise (1) or only lower (-1) the confidence. */
export const SPEAKS: Partial<Record<keyof Winner, 1 | -1>> = {
  score: 1,
  share: 1,
  margin: 1,
  places: 1,
  isClaimedByOther: -1,
  hasExactLabel: 1,
  meansConcept: 1,
  ruleLabelled: 1,
  ruleUnlabelled: 1,
};

export function describeWinners(fields: { type: string; ranked: RankedValue[] }[]): (Winner | null)[] {
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
    return {
      score: best.score,
      share: shareOfBest(scores),
      margin: second ? Math.min(MAX_MARGIN, best.score - second.score) : MAX_MARGIN,
      values: Math.log(2 + rest.length),
      places: Math.log(best.places),
      isClaimedByOther: Number(isClaimed),
      isNumber: Number(type === "NUMBER"),
      isDate: Number(type === "DATE"),
      hasExactLabel: Math.max(...RELATIONS.map((relation) => features.get(`${relation}Exact`))),
      meansConcept: Math.max(...RELATIONS.map((relation) => features.get(`${relation}Concept`))),
      ruleLabelled: features.get("ruleLabelled"),
      ruleUnlabelled: features.get("ruleUnlabelled"),
    };
  });
}

/** A softmax in which "no answer" has a score of 0. Expects the highest score first. */
function shareOfBest(scores: number[]): number {
  const highest = Math.max(0, scores[0] ?? 0);
  const all = scores.reduce((sum, score) => sum + Math.exp(score - highest), Math.exp(-highest));
  return Math.exp((scores[0] ?? 0) - highest) / all;
}

/** Platt scaling, with further features besides the score. */
export interface Calibration {
  bias: number;
  weights: Winner;
}

export function calibrated({ bias, weights }: Calibration, winner: Winner): number {
  const names = Object.keys(weights) as (keyof Winner)[];
  return sigmoid(names.reduce((sum, name) => sum + weights[name] * winner[name], bias));
}
