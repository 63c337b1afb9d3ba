import { upperBound } from "./binomial";

/** SAMPLED values passed and were then picked at random. DOUBTED values failed only because of low confidence. */
type OutcomeWay = "PASSED" | "SAMPLED" | "DOUBTED";

export interface Outcome {
  fieldId: string;
  /** In thousandths. Null if unknown, or if the value's state did not depend on it. */
  confidence: number | null;
  way: OutcomeWay;
  wrong: boolean;
  whole: boolean;
  taught: boolean;
}

export interface Looked {
  looked_at: number;
  wrong: number;
}

/**
 * Users mostly pick out passing values that are wrong, so reviewing one counts only if it was sampled or if the
 * whole document was reviewed.
 */
export function isUnbiased({ way, whole }: Pick<Outcome, "way" | "whole">): boolean {
  return way !== "PASSED" || whole;
}

/**
 * Counts errors in the unbiased outcomes of passing values. `upper` is the upper end of the error rate's confidence
 * interval.
 */
export function observedError(
  outcomes: readonly Pick<Outcome, "way" | "wrong" | "whole">[],
): Looked & { upper: number } {
  const passed = outcomes.filter((outcome) => outcome.way !== "DOUBTED" && isUnbiased(outcome));
  const { looked_at, wrong } = countOf(passed);
  return { looked_at, wrong, upper: upperBound(wrong, looked_at) };
}

export function countOf(outcomes: readonly Pick<Outcome, "wrong">[]): Looked {
  return { looked_at: outcomes.length, wrong: outcomes.filter(({ wrong }) => wrong).length };
}
