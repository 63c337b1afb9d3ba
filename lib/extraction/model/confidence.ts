import { checkValues } from "@/lib/extraction/verify/check-values";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { isFound, type CheckedAnswer } from "./verified-answers";

/** What the local engine says about a model's value. */
export type SecondOpinion = "agrees" | "differs" | "differs_surely" | "silent";

/** What is known of a value without knowing whether it is right. */
export interface ConfidenceFeatures {
  /** Whether the quote is in the text and carries the value: in one place, in several, or not at all. */
  source: "found" | "several_places" | "not_found";
  opinion: SecondOpinion;
  /** Other values fit as well: of another window, of the model's own alternatives, of a second way to read the characters. */
  hasRivals: boolean;
  /** Other values of the result contradict it: sums, dates. */
  isContradicted: boolean;
  /** The words were recognised with doubt. */
  isHardToRead: boolean;
}

/**
 * Log odds of a value to be right: a base, and what each feature adds. Partly measured, partly assumed:
 * docs/decisions/0035-confidence-in-a-models-values.md. To be fitted with a model behind `npm run eval`.
 */
const BASE = 2.6;
const SOURCE = { found: 0, several_places: -1.2, not_found: -3.2 };
const OPINION = { agrees: 2.2, silent: 0, differs: -0.6, differs_surely: -2.2 };
const HAS_RIVALS = -1.5;
const IS_CONTRADICTED = -1.2;
const IS_HARD_TO_READ = -1;

/** The probability that a value is right. */
export function confidenceOf(features: ConfidenceFeatures): number {
  const { source, opinion, hasRivals, isContradicted, isHardToRead } = features;
  const logOdds =
    BASE +
    SOURCE[source] +
    OPINION[opinion] +
    (hasRivals ? HAS_RIVALS : 0) +
    (isContradicted ? IS_CONTRADICTED : 0) +
    (isHardToRead ? IS_HARD_TO_READ : 0);
  return Math.round(1000 / (1 + Math.exp(-logOdds))) / 1000;
}

/** The features of one value that lie in the value itself. */
export function featuresOf(
  checked: CheckedAnswer,
  opinion: SecondOpinion,
  isContradicted: boolean,
): ConfidenceFeatures {
  const codes = new Set(checked.verified.checks.map(({ code }) => code));
  return {
    source: isFound(checked) ? "found" : codes.has("quote_not_unique") ? "several_places" : "not_found",
    opinion,
    hasRivals: codes.has("several_candidates"),
    isContradicted,
    isHardToRead: codes.has("ocr_uncertain"),
  };
}

/** The names of the fields whose values cannot all be right. */
export function contradicted(values: CheckedAnswer[], text: string, conventions: Conventions): Set<string> {
  const found = values.map(({ verified }) => verified);
  return new Set(checkValues(found, text, conventions).flatMap(({ names }) => names));
}
