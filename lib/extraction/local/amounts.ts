import type { Candidate } from "./label-values";

export interface AmountCandidate extends Candidate {
  value: number;
}

export interface Amounts {
  total: AmountCandidate[];
  net: AmountCandidate[];
  tax: AmountCandidate[];
}

const TOLERANCE = 0.011;
const CONSISTENCY_BONUS = 0.2;
const MAX_CANDIDATES = 12;

/** Raises the scores of amounts that add up, but never computes an amount. */
export function boostConsistentAmounts(amounts: Amounts): Amounts {
  const [total, net, tax] = [amounts.total, amounts.net, amounts.tax].map((list) =>
    [...list].sort((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES),
  );
  let best: { sum: number; values: [number, number, number] } | null = null;
  for (const t of total ?? []) {
    for (const n of net ?? []) {
      for (const x of tax ?? []) {
        if (Math.abs(n.value + x.value - t.value) > TOLERANCE || t.value === 0 || n.value === 0) continue;
        const sum = t.score + n.score + x.score;
        if (!best || sum > best.sum) best = { sum, values: [t.value, n.value, x.value] };
      }
    }
  }
  if (!best) return amounts;
  const [t, n, x] = best.values;
  return { total: boost(amounts.total, t), net: boost(amounts.net, n), tax: boost(amounts.tax, x) };
}

function boost(list: AmountCandidate[], value: number): AmountCandidate[] {
  return list.map((candidate) =>
    Math.abs(candidate.value - value) < TOLERANCE
      ? { ...candidate, score: candidate.score + CONSISTENCY_BONUS }
      : candidate,
  );
}
