import "server-only";
import type { Database } from "./client";

/**
 * Runs `work` in a transaction, composed through the context: inside, the same verbs take the transaction's client. A
 * transaction within a transaction is a savepoint. Nothing but database calls belongs inside.
 */
export function inTransaction<C extends { db: Database }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return ctx.db.$transaction((db) => work({ ...ctx, db }));
}
