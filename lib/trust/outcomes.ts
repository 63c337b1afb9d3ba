import { upperBound } from "./binomial";

/**
 * How a value was before a person looked at it: it passed, it passed and was asked for at random, or nothing but its confidence
 * put it in doubt.
 */
type OutcomeWay = "PASSED" | "SAMPLED" | "DOUBTED";

/** What a look at a value has told. */
export interface Outcome {
  fieldId: string;
  /** The confidence of a thousand; null where it is unknown, or did not count. */
  confidence: number | null;
  way: OutcomeWay;
  wrong: boolean;
  /** Whether a person has settled all values of its document. */
  whole: boolean;
  /** Whether reviewed documents of its layout had taught where it is. */
  taught: boolean;
}

/** How many of the values that were looked at were wrong. */
export interface Looked {
  looked_at: number;
  wrong: number;
}

/**
 * Whether a look says something of all values like it. A person who picks out a value that passed has mostly seen that it is
 * wrong: it counts only where it was asked for at random, or all of its document was looked at.
 */
export function isUnbiased({ way, whole }: Pick<Outcome, "way" | "whole">): boolean {
  return way !== "PASSED" || whole;
}

/** What is known of the values that pass: those among the unbiased outcomes, and the upper end of their share of wrong ones. */
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
