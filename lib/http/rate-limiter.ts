import "server-only";
import type { Database, DatabaseContext } from "@/lib/db/client";
import { whyNotWritten } from "@/lib/db/why-not-written";

const MINUTE_MS = 60_000;
const SWEEP_AT = 10_000;
const MAX_BATCH = 50;
/**
 * A server reserves at most 1/BATCH_SHARE of the remaining requests, because other servers cannot use what it
 * reserves.
 */
const BATCH_SHARE = 10;

interface Share {
  endsAt: number;
  left: number;
  wanted: number;
  exhausted: boolean;
}

interface Window {
  count: number;
  milliseconds: number;
}

/**
 * Counts across all servers, which reserve requests in growing batches to save database queries. While the database
 * cannot be written, each server allows the full limit by itself.
 */
export class RateLimiter {
  readonly #shares = new Map<string, Share>();
  readonly #pending = new Map<string, Promise<void>>();

  constructor(
    private readonly name: string,
    private readonly limit: number,
  ) {}

  /** @returns 0 if the request may pass, otherwise the seconds until the window ends */
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

  async #count(db: Database, key: string, wanted: number): Promise<Window | null> {
    try {
      // Use the database's clock, because the servers' clocks differ.
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

export async function deleteEndedWindows({ db }: DatabaseContext): Promise<number> {
  return db.$executeRaw`DELETE FROM "RateWindow" WHERE "endsAt" <= now()`;
}
