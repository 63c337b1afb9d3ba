import { AppError } from "@/lib/errors";

/** The refusal in the words of decisions.md, "Charging". */
export function notEnoughCredits(needed: number, balance: number, what: string): AppError {
  return new AppError(
    "not_enough_credits",
    `Not enough credits: ${what} needs ${needed}, your balance is ${balance}.`,
  );
}
