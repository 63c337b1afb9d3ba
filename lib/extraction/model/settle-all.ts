import { AppError } from "@/lib/errors";

/**
 * Waits for all promises, so that successful answers are kept. Then throws the first failure that no retry can fix,
 * or else the first failure.
 */
export async function settleAll<Result>(promises: Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(promises);
  const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const lasting = failures.find((failure) => failure instanceof AppError && !failure.retryable);
  if (failures.length > 0) throw lasting ?? failures[0];
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}
