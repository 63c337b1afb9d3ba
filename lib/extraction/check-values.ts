import { findWrongChecksums } from "./check-checksums";
import { findDisagreeingDates } from "./check-dates";
import { findDisagreeingSums } from "./check-sums";
import type { Conventions } from "./conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import type { Disagreement } from "./interpreted-value";
import type { VerifiedValue } from "./types";

/**
 * Compares the values of one result with each other, and identifiers with their own check digits, whichever engine found
 * them. A disagreement names all values that are involved, since any of them may be wrong. Sums and dates whose field has no
 * clear meaning are not checked.
 */
export function checkValues(
  found: Pick<VerifiedValue, "field" | "value" | "evidence">[],
  text: string,
  conventions: Conventions,
): Disagreement[] {
  const values = found.flatMap(({ field, value }) =>
    value === null ? [] : [{ name: field.name, query: interpretField(field), value }],
  );
  return [
    findDisagreeingSums(values, text, conventions),
    findDisagreeingDates(values, text),
    ...findWrongChecksums(found, text),
  ].filter((disagreement) => disagreement !== null);
}
