import "server-only";
import type { UserContext } from "@/lib/context";
import { assertStorageLeft } from "./assert-storage-left";

/**
 * Checks the storage quota and locks the account for the rest of the transaction that inserts the upload's row, so that
 * of two concurrent uploads the second sees what the first has stored.
 *
 * @throws AppError `storage_full`.
 */
export async function reserveStorage(ctx: UserContext, bytes: number): Promise<void> {
  // The same lock as for the balance: inserts that only reference the account need not wait.
  await ctx.db.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${ctx.user.id} FOR NO KEY UPDATE`;
  await assertStorageLeft(ctx, bytes);
}
