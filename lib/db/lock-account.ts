import "server-only";
import type { DatabaseContext } from "./client";

/**
 * Locks the account until the transaction ends, so that concurrent requests wait and then see its changes. Inserts
 * that only reference the account don't wait.
 */
export async function lockAccount({ db }: DatabaseContext, userId: string): Promise<void> {
  await db.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
}
