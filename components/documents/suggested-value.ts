import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import type { ManyChange } from "./apply-correction";
import { isTable } from "./table-value";

/** The value that is suggested where none was found, as if it had been found; null where there is none, or no longer. */
export function suggestedValue(value: ValueDto): ScalarValueDto | null {
  if (isTable(value) || value.correction !== null || value.confirmed_at !== null) return null;
  if (value.suggestion === null) return null;
  const { value: suggested, confidence, ...place } = value.suggestion;
  const evidence = { ...value.evidence, ...place };
  return { ...value, value: suggested, confidence, evidence, suggestion: null };
}

/** The change that settles one value as it is shown: a suggested one is taken. */
export function confirmationOf(value: ValueDto): ManyChange {
  const { name } = value;
  return suggestedValue(value) ? { name, candidate: 0 } : { name, confirmed: true };
}
