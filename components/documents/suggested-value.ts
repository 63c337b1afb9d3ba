import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import type { ManyChange } from "./apply-correction";
import { isTable } from "./table-value";

export function suggestedValue(value: ValueDto): ScalarValueDto | null {
  if (isTable(value) || value.correction !== null || value.confirmed_at !== null) return null;
  if (value.suggestion === null) return null;
  const { value: suggested, confidence, ...place } = value.suggestion;
  const evidence = { ...value.evidence, ...place };
  return { ...value, value: suggested, confidence, evidence, suggestion: null };
}

export function confirmationOf(value: ValueDto): ManyChange {
  const { name } = value;
  return suggestedValue(value) ? { name, candidate: 0 } : { name, confirmed: true };
}
