import type { AnalysedDocument } from "./analysed-document";
import type { CandidateSet } from "./candidate";

/**
 * Adds amounts without their sign. Deductions are printed as "1.950,00-" or "(1,950.00)", but users want to know how
 * much was deducted.
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
