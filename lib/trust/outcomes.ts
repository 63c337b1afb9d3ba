import { upperBound } from "./binomial";

/** SAMPLED passed, but was reviewed at random; DOUBTED had only its confidence against it. */
type OutcomeWay = "PASSED" | "SAMPLED" | "DOUBTED";

export interface Outcome {
  fieldId: string;
  /** In thousandths; null if unknown or unused. */
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
 * People mostly pick out passing values that are wrong, so such a review counts only if it was sampled, or if
 * they reviewed the whole document.
 */
export function isUnbiased({ way, whole }: Pick<Outcome, "way" | "whole">): boolean {
  return way !== "PASSED" || whole;
}

/** Counts unbiased outcomes; the bound is the upper end of the error share. */
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
