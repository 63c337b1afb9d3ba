import { AppError } from "@/lib/errors";
import type { Check } from "@/lib/extraction/values/types";

/** The refusal of a correction, with the member of the input that is wrong. */
export function invalidCorrection(input: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [input]: message } });
}

/** Refuses what a field's limits do not allow, unless the person insists. @throws AppError `outside_limits` */
export function assertAllowed(input: string, broken: readonly Check[], insist: boolean): void {
  const [first] = broken;
  if (!first || insist) return;
  throw new AppError("outside_limits", first.message, { fields: { [input]: first.message } });
}
