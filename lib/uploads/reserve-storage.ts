import "server-only";
import type { UserContext } from "@/lib/context";
import { lockAccount } from "@/lib/db/lock-account";
import { assertStorageLeft } from "./assert-storage-left";

/**
 * Checks the storage quota and locks the account for the rest of the transaction that inserts the upload's row, so that
 * of two concurrent uploads the second sees what the first has stored.
 *
 * @throws AppError `storage_full`.
 */
export async function reserveStorage(ctx: UserContext, bytes: number): Promise<void> {
  await lockAccount(ctx, ctx.user.id);
  await assertStorageLeft(ctx, bytes);
}
