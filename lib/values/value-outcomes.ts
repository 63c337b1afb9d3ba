import type { Outcome } from "@/lib/trust/outcomes";
import { isScalar, type StoredValue, type WrittenScalar } from "./stored-values";

/** Returns null if the accuracy target didn't decide: the value was missing, settled, or failed another check. */
export function outcomeOf(before: StoredValue): Pick<Outcome, "way" | "confidence" | "taught"> | null {
  if (!isScalar(before) || isSettled(before) || before.original === null) return null;
  const { checks, confidence, doubt } = before;
  const codes = checks.map(({ code }) => code);
  const way =
    codes.length === 0
      ? "PASSED"
      : codes.every((code) => code === "sample")
        ? "SAMPLED"
        : codes.every((code) => code === "low_confidence") && doubt !== undefined
          ? "DOUBTED"
          : null;
  if (way === null) return null;
  const counts = doubt !== undefined && confidence !== null;
  return {
    way,
    taught: isTaught(before.evidence),
    confidence: counts ? Math.floor(1000 * confidence) : null,
  };
}

export function isTaught({ learned = null }: Pick<WrittenScalar["evidence"], "learned">): boolean {
  return learned !== null;
}

export function isSettled({ correction, confirmed_at }: StoredValue): boolean {
  return correction !== null || confirmed_at !== null;
}

/** Whether all single values that were found have been reviewed. Tables don't count, because they have no outcomes. */
export function isWhole(values: readonly StoredValue[]): boolean {
  return values.every((value) => !isScalar(value) || value.value === null || isSettled(value));
}
