import { isAbsent } from "./extracted-data";
import type { WrittenValue } from "./stored-values";

/**
 * Share of values that exist or that a person confirmed as absent, in thousandths. Rounded up, so 0 means
 * none. Null if there are no values.
 */
export function knownPerMille(values: readonly WrittenValue[]): number | null {
  if (values.length === 0) return null;
  return Math.ceil((1000 * values.filter(isKnown).length) / values.length);
}

function isKnown(value: WrittenValue): boolean {
  const { correction = null, confirmed_at = null } = value;
  return !isAbsent(value) || correction !== null || confirmed_at !== null;
}
