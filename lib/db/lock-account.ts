import "server-only";
import type { DatabaseContext } from "./client";

/**
 * Locks a user's account for the rest of the transaction, so that of two concurrent requests the second sees what the first
 * has added. The same lock as for the balance: inserts that only reference the account need not wait.
 */
export async function lockAccount({ db }: DatabaseContext, userId: string): Promise<void> {
  await db.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
}
