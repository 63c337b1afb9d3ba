import "server-only";
import type { Database } from "./client";

export interface TransactionLimits {
  /** How long a caller waits for a connection. */
  maxWait: number;
  /** Limit of the transaction, of each of its statements, and of the idle time between them. */
  timeout: number;
}

/**
 * In milliseconds. Callers queue, because the embedded database serves one transaction at a time; transactions consist
 * of queries only and are therefore short.
 */
const LIMITS: TransactionLimits = { maxWait: 15_000, timeout: 10_000 };

/**
 * Runs `work` in a transaction, passing it a context with the transaction's client. A nested transaction is a savepoint
 * under the limits of the outer one. Do nothing but database calls inside.
 *
 * @throws the error that `work` throws, or Prisma's when a limit is reached; either rolls the transaction back.
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
    // A copy, because Prisma writes the transaction's id into its options.
    { ...limits },
  );
}

/**
 * Prisma enforces its timeout between two queries, and only while the process runs. Only the server can end a query that
 * waits for a lock, or a transaction whose process is frozen. The settings are local to the transaction, since a pooler
 * may share the connection.
 */
async function limitOnServer(db: Database, timeout: number): Promise<void> {
  await db.$queryRaw`
    SELECT set_config('statement_timeout', ${String(timeout)}, true),
           set_config('idle_in_transaction_session_timeout', ${String(timeout)}, true)`;
}
