import { isAbsent } from "./extracted-data";
import type { WrittenValue } from "./stored-values";

/** Returns the proportion of known values in thousandths, rounded up so that 0 means none. */
export function knownPerMille(values: readonly WrittenValue[]): number | null {
  if (values.length === 0) return null;
  return Math.ceil((1000 * values.filter(isKnown).length) / values.length);
}

function isKnown(value: WrittenValue): boolean {
  const { correction = null, confirmed_at = null } = value;
  return !isAbsent(value) || correction !== null || confirmed_at !== null;
}
