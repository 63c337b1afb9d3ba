import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { isPassing } from "@/lib/db/why-not-written";
import { AppError } from "@/lib/errors";

/**
 * A request may be under way while its account is deleted, and then fail wherever it needs one of the account's rows.
 *
 * @returns `not_signed_in` for such an error; any other error as it is.
 */
export async function withoutGoneAccount(
  { db }: DatabaseContext,
  error: unknown,
  userId: string | undefined,
): Promise<unknown> {
  if (error instanceof AppError || userId === undefined || isPassing(error)) return error;
  // If the database cannot tell, the error itself says more.
  const isGone = await db.user.count({ where: { id: userId } }).then(
    (accounts) => accounts === 0,
    () => false,
  );
  return isGone ? new AppError("not_signed_in", "Please sign in.", { cause: error }) : error;
}
