import "server-only";
import type { UserContext } from "@/lib/context";
import { extractorNotFound } from "./not-found";

/**
 * Locks an extractor's row for the rest of the transaction, so that changes to its fields are serialised.
 *
 * @throws AppError `not_found` unless it exists and is the signed-in user's.
 */
export async function lockExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT "id" FROM "Extractor" WHERE "id" = ${extractorId} AND "userId" = ${ctx.user.id} FOR UPDATE`;
  if (rows.length === 0) throw extractorNotFound();
}
