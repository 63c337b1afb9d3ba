import { checkValues } from "@/lib/extraction/verify/check-values";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { isFound, type CheckedAnswer } from "./verified-answers";

export type SecondOpinion = "agrees" | "differs" | "differs_surely" | "silent";

export interface ConfidenceFeatures {
  source: "found" | "several_places" | "not_found";
  opinion: SecondOpinion;
  /** True if another window, another place with the same label or the model itself suggests another value. */
  hasRivals: boolean;
  isContradicted: boolean;
  isHardToRead: boolean;
}

/** In log-odds, partly measured and partly assumed (decision 0035). `npm run eval` with a model can estimate them. */
const BASE = 2.6;
const SOURCE = { found: 0, several_places: -1.2, not_found: -3.2 };
const OPINION = { agrees: 2.2, silent: 0, differs: -0.6, differs_surely: -2.2 };
const HAS_RIVALS = -1.5;
const IS_CONTRADICTED = -1.2;
const IS_HARD_TO_READ = -1;

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

export function contradicted(values: CheckedAnswer[], text: string, conventions: Conventions): Set<string> {
  const found = values.map(({ verified }) => verified);
  return new Set(checkValues(found, text, conventions).flatMap(({ names }) => names));
}
