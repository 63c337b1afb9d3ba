import type { CorrectValueInput, ValueDto } from "@/lib/api/value";

/** Whether a value has a check that nobody has confirmed or corrected. */
export function isToCheck({ checks, correction, confirmed_at }: ValueDto): boolean {
  return checks.length > 0 && correction === null && confirmed_at === null;
}

/**
 * The value as it will be once the server has accepted the change. A text that the server has yet to parse as a number or
 * a date is shown as it was typed.
 */
export function applyCorrection(value: ValueDto, change: CorrectValueInput, at: string): ValueDto {
  if ("confirmed" in change) return { ...value, confirmed_at: at };
  if ("original" in change) return { ...value, value: value.original, correction: null, confirmed_at: null };
  const corrected = "candidate" in change ? value.candidates[change.candidate]?.value : change.value;
  if (corrected === undefined) return value;
  return { ...value, value: corrected, correction: { value: corrected, at } };
}

/** The change that brings a value back to what it was `before`. */
export function undoOf(before: ValueDto): CorrectValueInput {
  const { name, correction, confirmed_at } = before;
  if (correction !== null) return { name, value: correction.value };
  return confirmed_at === null ? { name, original: true } : { name, confirmed: true };
}
