import type { Value } from "@/lib/extraction/types";
import type { StoredValue, WrittenValue } from "./stored-values";

/** Where a person's value stands in the document. */
type Place = NonNullable<NonNullable<StoredValue["correction"]>["place"]>;

/**
 * Puts a person's value in the place of the engine's, which stays readable as `original`. The same value confirms the
 * engine's.
 */
export function setValue<V extends WrittenValue>(
  stored: V,
  value: Value,
  at: string,
  place?: Place | null,
): V {
  if (value === stored.original) return { ...stored, value, correction: null, confirmed_at: at };
  return { ...stored, value, correction: { value, at, ...(place && { place }) }, confirmed_at: null };
}

/** Confirms a value as it is; null means that there is none. */
export function confirmValue(stored: StoredValue, at: string): StoredValue {
  return { ...stored, confirmed_at: at };
}

/** Takes back a correction or confirmation. */
export function takeBack(stored: StoredValue): StoredValue {
  return { ...stored, value: stored.original, correction: null, confirmed_at: null };
}

/** Of a repeated extraction's values, those that a person corrected or confirmed before: what the person said stays in force. */
export function keepCorrections(values: WrittenValue[], former: readonly StoredValue[]): WrittenValue[] {
  return values.map((value) => {
    const known = former.find(({ name, type }) => name === value.name && type === value.type);
    const at = known?.correction?.at ?? known?.confirmed_at ?? null;
    return known === undefined || at === null
      ? value
      : setValue(value, known.value, at, known.correction?.place);
  });
}
