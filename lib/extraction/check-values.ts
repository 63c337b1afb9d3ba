import { findDisagreeingDates } from "./check-dates";
import { findDisagreeingSums } from "./check-sums";
import type { Conventions } from "./conventions";
import { interpretField } from "@/lib/extraction/local/field-intent";
import type { Disagreement } from "./interpreted-value";
import type { FieldSpec, Value } from "./types";

/** A field and the value that was found for it. */
export interface Found {
  field: FieldSpec;
  value: Value;
}

/**
 * Compares the values of one result with each other, whichever engine found them. A disagreement names all values that
 * are involved, since any of them may be wrong. Fields whose meaning is unclear are not checked.
 */
export function checkValues(found: Found[], text: string, conventions: Conventions): Disagreement[] {
  const values = found.flatMap(({ field, value }) =>
    value === null ? [] : [{ name: field.name, intent: interpretField(field), value }],
  );
  return [findDisagreeingSums(values, text, conventions), findDisagreeingDates(values, text)].filter(
    (disagreement) => disagreement !== null,
  );
}
