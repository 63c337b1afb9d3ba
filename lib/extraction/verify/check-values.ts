import { findWrongChecksums } from "./find-wrong-checksums";
import { findDisagreeingDates } from "./find-disagreeing-dates";
import { findDisagreeingSums } from "./find-disagreeing-sums";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import type { Disagreement } from "./interpreted-value";
import type { VerifiedValue } from "@/lib/extraction/values/types";

/**
 * Finds values that contradict each other or have wrong check digits. Ignores amounts and dates of fields with an
 * unclear meaning.
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
