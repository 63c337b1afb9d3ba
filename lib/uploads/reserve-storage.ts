import "server-only";
import type { UserContext } from "@/lib/context";
import { assertStorageLeft } from "./assert-storage-left";

/**
 * For the transaction that stores the row of an upload: holds the account until it ends, so that of two uploads at once
 * the second sees what the first has stored.
 *
 * @throws AppError `storage_full`.
 */
export async function reserveStorage(ctx: UserContext, bytes: number): Promise<void> {
  // The lock that a balance takes too: rows that merely refer to the account need not wait.
  await ctx.db.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${ctx.user.id} FOR NO KEY UPDATE`;
  await assertStorageLeft(ctx, bytes);
}
