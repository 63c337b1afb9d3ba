import { logOdds, sigmoid, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import { LEARNT_FEATURES, type LearntCandidate } from "./learnt-candidates";

export interface LearntWinner {
  score: number;
  share: number;
  margin: number;
  fit: number;
  meanFit: number;
  steadyFit: number;
  otherFit: number;
  votes: number;
  rivalVotes: number;
  examples: number;
  absent: number;
  alternatives: number;
  agreementOfExamples: number;
  likeness: number;
  isBestOfEngine: number;
  engineConfidence: number;
}

export interface ScoredCandidate<Candidate extends LearntCandidate = LearntCandidate> {
  candidate: Candidate;
  score: number;
}

const MAX_MARGIN = 6;

export function scoreCandidates<Candidate extends LearntCandidate>(
  trees: TreeModel,
  candidates: readonly Candidate[],
): ScoredCandidate<Candidate>[] {
  return candidates
    .map((candidate) => ({ candidate, score: logOdds(trees, rowOf(candidate)) }))
    .sort((a, b) => b.score - a.score || a.candidate.start - b.candidate.start);
}

export function rowOf({ features }: LearntCandidate): Float64Array {
  return Float64Array.from(LEARNT_FEATURES, (name) => features[name]);
}

export function describeLearntWinner(scored: readonly ScoredCandidate[]): LearntWinner | null {
  const [best, second] = scored;
  if (!best) return null;
  const { features } = best.candidate;
  const highest = Math.max(0, best.score);
  const all = scored.reduce((sum, { score }) => sum + Math.exp(score - highest), Math.exp(-highest));
  return {
    score: best.score,
    share: Math.exp(best.score - highest) / all,
    margin: second ? Math.min(MAX_MARGIN, best.score - second.score) : MAX_MARGIN,
    fit: features.fit,
    meanFit: features.meanFit,
    steadyFit: features.steadyFit,
    otherFit: features.otherFit,
    votes: features.votes,
    rivalVotes: features.rivalVotes,
    examples: features.examples,
    absent: features.absent,
    alternatives: features.alternatives,
    agreementOfExamples: features.agreementOfExamples,
    likeness: features.likeness,
    isBestOfEngine: Number(features.engineConfidence > 0),
    engineConfidence: features.engineConfidence,
  };
}

export function learntConfidence(
  { bias, weights }: { bias: number; weights: LearntWinner },
  winner: LearntWinner,
): number {
  const names = Object.keys(weights) as (keyof LearntWinner)[];
  return sigmoid(names.reduce((sum, name) => sum + weights[name] * winner[name], bias));
}
