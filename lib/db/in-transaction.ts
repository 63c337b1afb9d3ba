import "server-only";
import { ConcurrencyLimiter } from "@/lib/concurrency-limiter";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Database } from "./client";

export interface TransactionLimits {
  /** Maximum time to wait for the user's other transactions, and again to wait for a connection. */
  maxWait: number;
  lock: number;
  /** Limit for the transaction, for each statement, and for each pause between statements. */
  timeout: number;
}

/** Limits in milliseconds. A request must be answered within ten seconds. */
const LIMITS: TransactionLimits = { maxWait: 5_000, lock: 3_000, timeout: 8_000 };

/** Limits for jobs, which would lose their work if they gave up early. */
export const PATIENT: TransactionLimits = { ...LIMITS, maxWait: 30_000 };

export interface TransactionOptions {
  limits?: TransactionLimits;
  userId?: string | undefined;
  urgent?: boolean;
}

/** Options for uploads, because sending a file again costs more than waiting. */
export const UPLOAD: TransactionOptions = { limits: PATIENT, urgent: true };

const shared = globalThis as typeof globalThis & { gleanerTurns?: ConcurrencyLimiter };

/** Each user gets at most half of the connections, so that a locked row cannot hold up other users. */
function turns(): ConcurrencyLimiter {
  const connections = env().DATABASE_POOL_SIZE;
  return (shared.gleanerTurns ??= new ConcurrencyLimiter({
    total: connections,
    perKey: Math.max(1, Math.floor(connections / 2)),
  }));
}

/**
 * Make only database calls in `work`. A nested transaction is a savepoint and keeps the outer limits.
 * @throws what `work` throws, or Prisma's error if a limit is exceeded, after rolling back
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
 * Prisma checks its timeout only between queries, so only the server can end a query that waits for a lock. The
 * limits apply only to this transaction, because a pooler may share the connection.
 */
async function limitOnServer(db: Database, { lock, timeout }: TransactionLimits): Promise<void> {
  await db.$queryRaw`
    SELECT set_config('lock_timeout', ${String(lock)}, true),
           set_config('statement_timeout', ${String(timeout)}, true),
           set_config('idle_in_transaction_session_timeout', ${String(timeout)}, true)`;
}
