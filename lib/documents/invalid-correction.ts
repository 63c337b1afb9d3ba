import { AppError } from "@/lib/errors";
import type { Check } from "@/lib/extraction/values/types";

export function invalidCorrection(input: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [input]: message } });
}

/** @throws AppError `outside_limits` unless the person insists. */
export function assertAllowed(input: string, broken: readonly Check[], insist: boolean): void {
  const [first] = broken;
  if (!first || insist) return;
  throw new AppError("outside_limits", first.message, { fields: { [input]: first.message } });
}
