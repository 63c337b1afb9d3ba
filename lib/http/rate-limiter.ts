import "server-only";
import type { Database, DatabaseContext } from "@/lib/db/client";
import { whyNotWritten } from "@/lib/db/why-not-written";

const MINUTE_MS = 60_000;
/** Windows that have ended are forgotten when there are this many. */
const SWEEP_AT = 10_000;
/** The most requests that a server takes from a window at once. */
const MAX_BATCH = 50;
/** The part of what is left of a window that a server takes at once: what it does not use is lost to the others. */
const BATCH_SHARE = 10;

/** A server's share of a key's window. */
interface Share {
  /** In milliseconds since 1970, by this process's clock. */
  endsAt: number;
  /** Requests that may pass without asking the database again. */
  left: number;
  /** What the next batch should be. */
  wanted: number;
  /** Whether the limit is reached, by all servers together. */
  exhausted: boolean;
}

/** A key's window as the database has it, for all servers. */
interface Window {
  count: number;
  /** Until it ends. */
  milliseconds: number;
}

/**
 * Limits requests per key to a number per minute, of all servers of the database together, in fixed windows that begin with
 * the first request. A server takes requests from the window in batches: one at first, then twice as many each time, so that
 * few requests need a statement. Never more than the limit pass; where several servers serve a key, those that they have
 * taken and not used may be missing from it. While the database cannot be written, each server lets the limit pass by itself.
 */
export class RateLimiter {
  readonly #shares = new Map<string, Share>();
  readonly #pending = new Map<string, Promise<void>>();

  /** @param name distinguishes this limit's windows from those of others */
  constructor(
    private readonly name: string,
    private readonly limit: number,
  ) {}

  /** Counts one request. @returns 0 if it may pass, otherwise the seconds until the window ends */
  async hit(ctx: DatabaseContext, key: string): Promise<number> {
    for (;;) {
      const share = this.#shares.get(key);
      if (share && share.endsAt > Date.now()) {
        if (share.left > 0) {
          share.left -= 1;
          return 0;
        }
        if (share.exhausted) return Math.ceil((share.endsAt - Date.now()) / 1000);
      }
      await this.#takeOnce(ctx, key);
    }
  }

  /** Requests that arrive together wait for one batch. */
  #takeOnce(ctx: DatabaseContext, key: string): Promise<void> {
    const pending = this.#pending.get(key) ?? this.#take(ctx, key).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #take({ db }: DatabaseContext, key: string): Promise<void> {
    this.#sweep();
    const former = this.#shares.get(key);
    const wanted = former && former.endsAt > Date.now() ? former.wanted : 1;
    const window = await this.#count(db, key, wanted);
    if (!window) {
      // Each server counts by itself until its window ends.
      this.#shares.set(key, { endsAt: Date.now() + MINUTE_MS, left: this.limit, wanted: 1, exhausted: true });
      return;
    }
    const free = this.limit - (window.count - wanted);
    const granted = Math.min(wanted, Math.max(0, free));
    this.#shares.set(key, {
      endsAt: Date.now() + window.milliseconds,
      left: granted,
      wanted: Math.max(1, Math.min(2 * wanted, MAX_BATCH, Math.floor((free - granted) / BATCH_SHARE))),
      exhausted: granted < wanted,
    });
  }

  /** Adds to a key's window. @returns null where the database cannot be written */
  async #count(db: Database, key: string, wanted: number): Promise<Window | null> {
    try {
      // By the database's clock, so that servers whose clocks differ share one window.
      const [window] = await db.$queryRaw<Window[]>`
        INSERT INTO "RateWindow" AS "window" ("key", "endsAt", "count")
        VALUES (${`${this.name}:${key}`}, now() + interval '1 minute', ${wanted}::int)
        ON CONFLICT ("key") DO UPDATE SET
          "count" = CASE WHEN "window"."endsAt" <= now() THEN 0 ELSE "window"."count" END + EXCLUDED."count",
          "endsAt" = CASE WHEN "window"."endsAt" <= now() THEN EXCLUDED."endsAt" ELSE "window"."endsAt" END
        RETURNING "count", (EXTRACT(EPOCH FROM "endsAt" - now()) * 1000)::float AS "milliseconds"`;
      if (!window) throw new Error("The window was not counted.");
      return window;
    } catch (error) {
      if (whyNotWritten(error)) return null;
      throw error;
    }
  }

  #sweep(): void {
    if (this.#shares.size < SWEEP_AT) return;
    for (const [key, { endsAt }] of this.#shares) if (endsAt <= Date.now()) this.#shares.delete(key);
  }
}

/** Deletes windows that have ended; returns their number. */
export async function deleteEndedWindows({ db }: DatabaseContext): Promise<number> {
  return db.$executeRaw`DELETE FROM "RateWindow" WHERE "endsAt" <= now()`;
}
