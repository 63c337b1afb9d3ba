import type { ValuedCandidate } from "@/lib/extraction/sources/candidate";
import type { RankedValue } from "./rank";

/** Loss in log-odds, tuned by cross-validation. A larger one would harm fields that do share a place. */
const LOSS = 1;

/** Two fields seldom share a place, so the value of the less certain field loses score. */
export function sharePlaces<Candidate extends ValuedCandidate>(
  fields: RankedValue<Candidate>[][],
): RankedValue<Candidate>[][] {
  const taken: Candidate[] = [];
  const isTaken = ({ candidate: { start, end } }: RankedValue<Candidate>) =>
    taken.some((other) => other.start < end && start < other.end);
  const shared = [...fields];
  const certainty = (index: number) => fields[index]?.[0]?.score ?? -Infinity;
  for (const index of [...fields.keys()].sort((a, b) => certainty(b) - certainty(a))) {
    const left = shared[index]!.map((value) =>
      isTaken(value) ? { ...value, score: value.score - LOSS } : value,
    ).sort((a, b) => b.score - a.score);
    if (left[0]) taken.push(left[0].candidate);
    shared[index] = left;
  }
  return shared;
}
