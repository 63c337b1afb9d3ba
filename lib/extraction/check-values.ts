import { findDisagreeingDates } from "@/lib/extraction/check-dates";
import { findDisagreeingSums } from "@/lib/extraction/check-sums";
import type { Habits } from "@/lib/extraction/habits";
import { readIntent } from "@/lib/extraction/local/field-intent";
import type { Disagreement } from "@/lib/extraction/meant-value";
import type { FieldSpec, Value } from "@/lib/extraction/types";

/** A field and what was found for it. */
export interface Found {
  field: FieldSpec;
  value: Value;
}

/**
 * Compares the values of one result with each other, whoever found them. All values that a disagreement involves are
 * named, since nothing tells which of them is wrong. Where it is not clear what a field means, nothing is said.
 */
export function checkValues(found: Found[], text: string, habits: Habits): Disagreement[] {
  const meant = found.flatMap(({ field, value }) =>
    value === null ? [] : [{ name: field.name, intent: readIntent(field), value }],
  );
  return [findDisagreeingSums(meant, text, habits), findDisagreeingDates(meant, text)].filter(
    (disagreement) => disagreement !== null,
  );
}
