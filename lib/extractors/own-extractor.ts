import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** The same error whether the extractor does not exist or belongs to another user. */
export function extractorNotFound(): AppError {
  return new AppError("not_found", "This extractor does not exist.");
}

export function fieldNotFound(): AppError {
  return new AppError("not_found", "This field does not exist.");
}

/** @throws AppError `not_found` unless the extractor exists and is the signed-in user's. */
export async function assertOwnExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const found = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: { id: true },
  });
  if (!found) throw extractorNotFound();
}

/**
 * Stores that an extractor is used now; locks its row for the rest of the transaction.
 *
 * @throws AppError `not_found` unless it exists and is the signed-in user's.
 */
export async function markExtractorUsed(ctx: UserContext, extractorId: string): Promise<void> {
  const { count } = await ctx.db.extractor.updateMany({
    where: { id: extractorId, userId: ctx.user.id },
    data: { lastUsedAt: ctx.now() },
  });
  if (count === 0) throw extractorNotFound();
}

/**
 * Locks an extractor's fields as `lockExtractor` does, but not against rows that refer to the extractor: changes of documents make
 * such rows while they hold locks that this transaction may wait for.
 *
 * @throws AppError `not_found` unless it exists and is the signed-in user's.
 */
export async function lockFields(ctx: UserContext, extractorId: string): Promise<void> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT "id" FROM "Extractor" WHERE "id" = ${extractorId} AND "userId" = ${ctx.user.id} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw extractorNotFound();
}

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
