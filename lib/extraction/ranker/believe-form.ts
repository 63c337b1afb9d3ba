import type { RankedValue } from "./rank";

/** If only one value has the form that the field asks for, it is nearly always right. */
const FORMED = 0.95;
const ASKED = 0.9;

export function believeForm(confidence: number, [best, ...others]: RankedValue[]): number {
  if (!best || best.score <= 0 || !hasForm(best) || others.some(hasForm)) return confidence;
  return Math.max(confidence, FORMED);
}

function hasForm({ candidate: { features } }: RankedValue): boolean {
  return features.get("formIsCertain") === 1 && features.get("shapeFits") >= ASKED;
}
