import "server-only";
import type { Database } from "./client";

export interface TransactionLimits {
  /** How long a caller waits for a connection. */
  maxWait: number;
  /** How long a transaction may take, any one of its statements, and what it does in between. */
  timeout: number;
}

/**
 * In milliseconds. Callers queue, because the embedded database serves one transaction at a time; a transaction holds
 * nothing but queries and is therefore short.
 */
const LIMITS: TransactionLimits = { maxWait: 15_000, timeout: 10_000 };

/**
 * Runs `work` in a transaction, composed through the context: inside, the same verbs take the transaction's client. A
 * transaction within a transaction is a savepoint, under the limits of the outer one. Nothing but database calls belongs
 * inside.
 *
 * @throws what `work` throws, or Prisma's error when a limit is reached; the transaction is rolled back then
 */
export function inTransaction<C extends { db: Database }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  limits: TransactionLimits = LIMITS,
): Promise<T> {
  const outermost = "$connect" in ctx.db;
  return ctx.db.$transaction(
    async (db) => {
      if (outermost) await limitOnServer(db, limits.timeout);
      return work({ ...ctx, db });
    },
    // A copy: Prisma notes the transaction's id in what it is given.
    { ...limits },
  );
}

/**
 * Prisma ends a transaction between two of its queries, if its process is awake. A query that waits for a lock, and a
 * process that is frozen while it holds one, only the server can end. For this transaction alone, since a connection may be
 * a pooler's.
 */
async function limitOnServer(db: Database, timeout: number): Promise<void> {
  await db.$queryRaw`
    SELECT set_config('statement_timeout', ${String(timeout)}, true),
           set_config('idle_in_transaction_session_timeout', ${String(timeout)}, true)`;
}
