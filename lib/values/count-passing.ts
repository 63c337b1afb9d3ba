import { isToCheck } from "@/lib/api/is-to-check";
import { isScalar, type WrittenValue } from "./stored-values";

/** Counts only single values. Sampled values count as passed, because only sampling stopped them. */
export function countPassing(values: readonly WrittenValue[]): { values: number; passed: number } {
  const found = values.filter(isScalar).filter(({ value }) => value !== null);
  const passed = found.filter(({ checks = [], ...value }) => {
    const doubts = checks.filter(({ code }) => code !== "sample");
    return !isToCheck({ ...value, checks: doubts }, false);
  });
  return { values: found.length, passed: passed.length };
}
