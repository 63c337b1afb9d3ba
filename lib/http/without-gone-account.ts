import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { isPassing } from "@/lib/db/why-not-written";
import { AppError } from "@/lib/errors";

/**
 * Replaces errors that occurred because the account was deleted during the request.
 * @returns `not_signed_in` for such an error; any other error unchanged
 */
export async function withoutGoneAccount(
  { db }: DatabaseContext,
  error: unknown,
  userId: string | undefined,
): Promise<unknown> {
  if (error instanceof AppError || userId === undefined || isPassing(error)) return error;
  const isGone = await db.user.count({ where: { id: userId } }).then(
    (accounts) => accounts === 0,
    () => false,
  );
  return isGone ? new AppError("not_signed_in", "Please sign in.", { cause: error }) : error;
}
