import type { Candidate } from "@/lib/extraction/local/label-values";

export interface AmountCandidate extends Candidate {
  value: number;
}

export interface Amounts {
  total: AmountCandidate[];
  net: AmountCandidate[];
  tax: AmountCandidate[];
}

/** Whether a cell holds a sum of money and no more than signs beside it. */
export function isSum(text: string): boolean {
  return /^[^\p{L}]{0,6}\d[\d.,' ]*[.,]\d{2}(?!\d)[^\p{L}]{0,6}$/u.test(text);
}

const CENT = 0.011;
const AGREEMENT = 0.2;
const MOST = 12;

/**
 * Net and tax make the total: amounts that agree support each other, whatever their labels' weight. Nothing is computed,
 * only scored; a value is always one that the document writes.
 */
export function weighAmounts(amounts: Amounts): Amounts {
  const [total, net, tax] = [amounts.total, amounts.net, amounts.tax].map((list) =>
    [...list].sort((a, b) => b.score - a.score).slice(0, MOST),
  );
  let best: { sum: number; values: [number, number, number] } | null = null;
  for (const t of total ?? []) {
    for (const n of net ?? []) {
      for (const x of tax ?? []) {
        if (Math.abs(n.value + x.value - t.value) > CENT || t.value === 0 || n.value === 0) continue;
        const sum = t.score + n.score + x.score;
        if (!best || sum > best.sum) best = { sum, values: [t.value, n.value, x.value] };
      }
    }
  }
  if (!best) return amounts;
  const [t, n, x] = best.values;
  return { total: raise(amounts.total, t), net: raise(amounts.net, n), tax: raise(amounts.tax, x) };
}

function raise(list: AmountCandidate[], value: number): AmountCandidate[] {
  return list.map((candidate) =>
    Math.abs(candidate.value - value) < CENT
      ? { ...candidate, score: candidate.score + AGREEMENT }
      : candidate,
  );
}
