import { inject, vi } from "vitest";
import type { Database, DatabaseContext } from "@/lib/db/client";

/** Whether a session can wait for another one in tests; the embedded database has only one session. */
export const rowLocks = inject("rowLocks");

/**
 * Runs `first` in a transaction and commits it only when `second` is blocked by its locks.
 *
 * @param ctx a context outside a transaction
 * @param meanwhile what the transaction still does while `second` is blocked
 * @returns the outcome of `second`
 * @throws if `second` ends, or is not blocked, while the transaction is open; and what `first` and `meanwhile` throw
 */
export async function oneAfterTheOther<C extends DatabaseContext, T>(
  ctx: C,
  first: (ctx: C) => Promise<unknown>,
  second: () => Promise<T>,
  meanwhile?: (ctx: C) => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  let outcome: Promise<PromiseSettledResult<T>[]> | undefined;
  await ctx.db.$transaction(async (db) => {
    await first({ ...ctx, db });
    outcome = Promise.allSettled([second()]);
    const ended = outcome.then(([result]) => {
      throw new Error(`The second did not wait for the first: ${describe(result)}`);
    });
    await Promise.race([ended, untilBlocked(ctx.db)]);
    await meanwhile?.({ ...ctx, db });
  });
  const [result] = (await outcome) ?? [];
  if (!result) throw new Error("The second was not started.");
  return result;
}

/** Resolves when a session of this database is blocked by another's lock. */
async function untilBlocked(db: Database): Promise<void> {
  await vi.waitUntil(
    async () => {
      const waiting = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return waiting.length > 0;
    },
    { timeout: 5_000, interval: 5 },
  );
}

function describe(result: PromiseSettledResult<unknown> | undefined): string {
  return result?.status === "rejected" ? String(result.reason) : JSON.stringify(result);
}
