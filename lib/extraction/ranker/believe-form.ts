import type { RankedValue } from "./rank";

/** As much as a value behind its field's own name: nearly all that alone have the form are right. */
const FORMED = 0.95;
/** How surely a field asks for a form: its name says so, or its concept. */
const ASKED = 0.9;

/** The confidence in a field's best value: high where it alone has the form that the field asks for. */
export function believeForm(confidence: number, [best, ...others]: RankedValue[]): number {
  if (!best || best.score <= 0 || !hasForm(best) || others.some(hasForm)) return confidence;
  return Math.max(confidence, FORMED);
}

function hasForm({ candidate: { features } }: RankedValue): boolean {
  return features.get("formIsCertain") === 1 && features.get("shapeFits") >= ASKED;
}
