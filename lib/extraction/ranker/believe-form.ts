import type { RankedValue } from "./rank";

/** Nearly all values that alone have the form are right. */
const FORMED = 0.95;
const ASKED = 0.9;

export function believeForm(confidence: number, [best, ...others]: RankedValue[]): number {
  if (!best || best.score <= 0 || !hasForm(best) || others.some(hasForm)) return confidence;
  return Math.max(confidence, FORMED);
}

function hasForm({ candidate: { features } }: RankedValue): boolean {
  return features.get("formIsCertain") === 1 && features.get("shapeFits") >= ASKED;
}
