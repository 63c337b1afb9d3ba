import "server-only";
import { ConcurrencyLimiter } from "@/lib/concurrency-limiter";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Database } from "./client";

export interface TransactionLimits {
  /** How long a caller waits for its user's other transactions, and then for a connection. */
  maxWait: number;
  /** How long a statement waits for another transaction's lock. */
  lock: number;
  /** Limit of the transaction, of each of its statements, and of the idle time between them. */
  timeout: number;
}

/** In milliseconds. A request answers within ten seconds; transactions consist of queries only and are therefore short. */
const LIMITS: TransactionLimits = { maxWait: 5_000, lock: 3_000, timeout: 8_000 };

/** A job's: its work would be lost. */
export const PATIENT: TransactionLimits = { ...LIMITS, maxWait: 30_000 };

export interface TransactionOptions {
  limits?: TransactionLimits;
  /** Whose rows it locks, where the context has no user. */
  userId?: string | undefined;
  /** Whether it is begun before all others that wait. */
  urgent?: boolean;
}

/** An upload's: to send the file again costs more than to wait. */
export const UPLOAD: TransactionOptions = { limits: PATIENT, urgent: true };

// Next bundles instrumentation and routes separately: all of them share one pool, and so the turns at it.
const shared = globalThis as typeof globalThis & { gleanerTurns?: ConcurrencyLimiter };

/** Half of the connections for one user: those of others are not held up where a user's row is locked. */
function turns(): ConcurrencyLimiter {
  const connections = env().DATABASE_POOL_SIZE;
  return (shared.gleanerTurns ??= new ConcurrencyLimiter({
    total: connections,
    perKey: Math.max(1, Math.floor(connections / 2)),
  }));
}

/**
 * Runs `work` in a transaction, passing it a context with the transaction's client. A nested transaction is a savepoint
 * under the limits of the outer one. Do nothing but database calls inside.
 *
 * @throws the error that `work` throws, or Prisma's when a limit is reached; either rolls the transaction back.
 */
export async function inTransaction<C extends { db: Database; user?: { id: string } }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  { limits = LIMITS, userId = ctx.user?.id, urgent = false }: TransactionOptions = {},
): Promise<T> {
  if (!("$connect" in ctx.db)) return ctx.db.$transaction((db) => work({ ...ctx, db }));
  const run = () =>
    ctx.db.$transaction(
      async (db) => {
        await limitOnServer(db, limits);
        return work({ ...ctx, db });
      },
      { maxWait: limits.maxWait, timeout: limits.timeout },
    );
  return userId === undefined ? run() : inTurn(userId, run, { maxWait: limits.maxWait, urgent });
}

async function inTurn<T>(
  userId: string,
  run: () => Promise<T>,
  { maxWait, urgent }: { maxWait: number; urgent: boolean },
): Promise<T> {
  const signal = AbortSignal.timeout(maxWait);
  const release = await turns()
    .acquire(userId, { signal, urgent })
    .catch((cause: unknown) => {
      throw new AppError(
        "unavailable",
        "Too many changes are being made at once. Please try again in a moment.",
        {
          cause,
        },
      );
    });
  try {
    return await run();
  } finally {
    release();
  }
}

/**
 * Prisma enforces its timeout between two queries, and only while the process runs. Only the server can end a query that
 * waits for a lock, or a transaction whose process is frozen. The settings are local to the transaction, since a pooler
 * may share the connection.
 */
async function limitOnServer(db: Database, { lock, timeout }: TransactionLimits): Promise<void> {
  await db.$queryRaw`
    SELECT set_config('lock_timeout', ${String(lock)}, true),
           set_config('statement_timeout', ${String(timeout)}, true),
           set_config('idle_in_transaction_session_timeout', ${String(timeout)}, true)`;
}
