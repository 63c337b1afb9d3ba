import { AppError } from "@/lib/errors";

/** The refusal of a correction, with the member of the input that is wrong. */
export function invalidCorrection(input: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [input]: message } });
}
