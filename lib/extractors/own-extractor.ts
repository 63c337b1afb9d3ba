import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Doesn't reveal whether another user has such an extractor. */
export function extractorNotFound(): AppError {
  return new AppError("not_found", "This extractor does not exist.");
}

export function fieldNotFound(): AppError {
  return new AppError("not_found", "This field does not exist.");
}

export async function assertOwnExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const found = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: { id: true },
  });
  if (!found) throw extractorNotFound();
}

/**
 * Also locks the extractor's row until the transaction ends.
 * @throws AppError `not_found`
 */
export async function markExtractorUsed(ctx: UserContext, extractorId: string): Promise<void> {
  const { count } = await ctx.db.extractor.updateMany({
    where: { id: extractorId, userId: ctx.user.id },
    data: { lastUsedAt: ctx.now() },
  });
  if (count === 0) throw extractorNotFound();
}

/**
 * Like `markExtractorUsed`, but then also locks the account. `deleteExtractor` locks in the same order, to prevent
 * deadlocks.
 * @throws AppError `not_found`
 */
export async function lockForUpload({ db, user, now }: UserContext, extractorId: string): Promise<void> {
  const locked = await db.$queryRaw<unknown[]>`
    WITH "used" AS (
      UPDATE "Extractor" SET "lastUsedAt" = ${now()}::timestamp, "updatedAt" = ${now()}::timestamp
      WHERE "id" = ${extractorId} AND "userId" = ${user.id} RETURNING "userId"
    )
    SELECT "id" FROM "User" WHERE "id" = (SELECT "userId" FROM "used") FOR NO KEY UPDATE`;
  if (locked.length === 0) throw extractorNotFound();
}

/**
 * Like `lockExtractor`, but allows inserts that refer to the extractor.
 * @throws AppError `not_found`
 */
export async function lockFields(ctx: UserContext, extractorId: string): Promise<void> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT "id" FROM "Extractor" WHERE "id" = ${extractorId} AND "userId" = ${ctx.user.id} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw extractorNotFound();
}

/**
 * Serialises changes of the extractor's fields until the transaction ends.
 * @throws AppError `not_found`
 */
export async function lockExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT "id" FROM "Extractor" WHERE "id" = ${extractorId} AND "userId" = ${ctx.user.id} FOR UPDATE`;
  if (rows.length === 0) throw extractorNotFound();
}
