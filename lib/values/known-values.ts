import { isAbsent } from "./extracted-data";
import type { WrittenValue } from "./stored-values";

/**
 * How many of a thousand values are known: they are there, or a person has said that there is none.
 * Rounded up, so that it is 0 only where nothing is known. Null without values.
 */
export function knownPerMille(values: readonly WrittenValue[]): number | null {
  if (values.length === 0) return null;
  return Math.ceil((1000 * values.filter(isKnown).length) / values.length);
}

function isKnown(value: WrittenValue): boolean {
  const { correction = null, confirmed_at = null } = value;
  return !isAbsent(value) || correction !== null || confirmed_at !== null;
}
