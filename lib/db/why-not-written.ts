import "server-only";
import { AppError, toAppError, unavailable } from "@/lib/errors";
import { isDatabaseAway } from "./is-database-away";
import { partsOf } from "./parts-of-error";

export type NotWritten = "read_only" | "disk_full";

const REASONS = new Map<unknown, NotWritten>([
  ["25006", "read_only"],
  ["read_only", "read_only"],
  ["53100", "disk_full"],
  ["ENOSPC", "disk_full"],
  ["EDQUOT", "disk_full"],
  ["disk_full", "disk_full"],
]);

const MESSAGES: Record<NotWritten, string> = {
  read_only: "Gleaner is read-only at the moment. Nothing was changed. Please try again later.",
  disk_full: "The disk is full. Nothing was lost. Delete documents to make room.",
};

/** Returns why the database or disk refused the write, or null for other errors. A refused write stores nothing. */
export function whyNotWritten(error: unknown): NotWritten | null {
  for (const { code, originalCode } of partsOf(error)) {
    const reason = REASONS.get(code) ?? REASONS.get(originalCode);
    if (reason) return reason;
  }
  return null;
}

export function notWritten(reason: NotWritten, cause?: unknown): AppError {
  return new AppError(reason, MESSAGES[reason], { cause });
}

/** Returns an error that is safe to show to users. */
export function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = whyNotWritten(error);
  if (reason) return notWritten(reason, error);
  return isDatabaseAway(error) ? unavailable(error) : toAppError(error);
}

/** Whether a later attempt may succeed. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || whyNotWritten(error) !== null;
}
