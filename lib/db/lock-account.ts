import "server-only";
import type { DatabaseContext } from "./client";

/**
 * Locks the account until the transaction ends, so that a concurrent request sees what this one added. Uses the
 * balance's lock, for which inserts that only reference the account need not wait.
 */
export async function lockAccount({ db }: DatabaseContext, userId: string): Promise<void> {
  await db.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
}
