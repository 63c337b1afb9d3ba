import type { Outcome } from "@/lib/trust/outcomes";
import { isScalar, type StoredValue, type WrittenScalar } from "./stored-values";

/**
 * How a value was before a person looked at it; null where its target does not decide of it: there was none, or something else
 * speaks against it. A value that a person has settled before is no longer the target's to decide.
 */
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

/** Whether reviewed documents of its layout had taught where a value is. */
export function isTaught({ learned = null }: Pick<WrittenScalar["evidence"], "learned">): boolean {
  return learned !== null;
}

/** Whether a person has said something of a value. */
export function isSettled({ correction, confirmed_at }: StoredValue): boolean {
  return correction !== null || confirmed_at !== null;
}

/** Whether a person has settled every value of a document that has one; tables, which are read by rows, are not counted. */
export function isWhole(values: readonly StoredValue[]): boolean {
  return values.every((value) => !isScalar(value) || value.value === null || isSettled(value));
}
