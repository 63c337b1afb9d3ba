import "server-only";
import type { UserContext } from "@/lib/context";
import { lockAccount } from "@/lib/db/lock-account";
import { assertStorageLeft } from "./assert-storage-left";

/**
 * Locks the account until the transaction ends, so that a concurrent upload counts this upload's size.
 * @throws AppError `storage_full`
 */
export async function reserveStorage(ctx: UserContext, bytes: number): Promise<void> {
  await lockAccount(ctx, ctx.user.id);
  await assertStorageLeft(ctx, bytes);
}
