import type { ValuedCandidate } from "@/lib/extraction/sources/candidate";
import type { RankedValue } from "./rank";

/** What a value loses, in log-odds. Chosen by cross-validation: more takes values away from fields that share a place. */
const LOSS = 1;

/**
 * Words that answer one field seldom answer another: a value loses where its place overlaps the best value of a field that
 * is more certain of it.
 *
 * @param fields the values of each field, best first
 * @returns the same, with the scores that are left
 */
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
