import "server-only";
import { AppError } from "@/lib/errors";
import { ModelFailure } from "@/lib/extraction/model/model-failure";

/** @throws AppError `unavailable` immediately if the model cannot be reached, because a user is waiting */
export function reachModel<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ModelFailure) || error.reason !== "unreachable") throw error;
    throw new AppError("unavailable", error.message, { cause: error });
  });
}
