import type { AnalysedDocument } from "./analysed-document";
import type { CandidateSet } from "./candidate";

/**
 * Negative numbers without their sign as well: a document writes a deduction as "1.950,00-" or "(1,950.00)", and its
 * reader asks how much was deducted.
 */
export function signVariants({ layout: { text } }: AnalysedDocument, found: CandidateSet): void {
  for (const { start, end } of found.spans()) {
    const raw = text.slice(start, end);
    const digits = /\d(?:[\d.,' ]*\d)?/.exec(raw);
    if (!digits || digits[0].length === raw.length || !/[-()]|CR/.test(raw)) continue;
    const from = start + digits.index;
    found.add({
      start: from,
      end: from + digits[0].length,
      features: { ...found.featuresAt({ start, end }).observed(), isWithoutSign: 1 },
    });
  }
}
