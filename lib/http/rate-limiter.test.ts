import { describe, expect, vi } from "vitest";
import type { DatabaseContext } from "@/lib/db/client";
import { test } from "@/tests/setup/context";
import { readOnlyDatabase } from "@/tests/setup/read-only-database";
import { deleteEndedWindows, RateLimiter } from "./rate-limiter";

let keys = 0;
/** A key that no other test uses. */
const newKey = () => `${process.pid}-${(keys += 1)}`;

const limiterOf = (limit: number) => new RateLimiter("test", limit);

async function endWindow({ db }: DatabaseContext, key: string): Promise<void> {
  await db.$executeRaw`UPDATE "RateWindow" SET "endsAt" = now() - interval '1 second' WHERE "key" = ${`test:${key}`}`;
}

/** How many of the requests pass, made one after another by the limiters in turn. */
async function passing(ctx: DatabaseContext, limiters: RateLimiter[], key: string, requests: number) {
  let passed = 0;
  for (let index = 0; index < requests; index += 1) {
    if ((await limiters[index % limiters.length]!.hit(ctx, key)) === 0) passed += 1;
  }
  return passed;
}

describe("the rate limiter", () => {
  test("allows no more than the limit while the database is read-only, then counts for all servers again", async ({
    committed: ctx,
    databaseUrl,
  }) => {
    const [limiter, key] = [limiterOf(5), newKey()];
    const { db, release } = await readOnlyDatabase(databaseUrl);
    expect(await passing({ db }, [limiter], key, 8)).toBe(5);
    const seconds = await limiter.hit({ db }, key);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    await release();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await passing(ctx, [limiter, limiterOf(5)], key, 8)).toBe(5);
    vi.useRealTimers();
  });

  test("allows requests up to the limit, and refuses the next with the seconds to wait", async ({
    committed: ctx,
  }) => {
    const [limiter, key] = [limiterOf(25), newKey()];
    expect(await passing(ctx, [limiter], key, 25)).toBe(25);
    const seconds = await limiter.hit(ctx, key);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test.for([1, 3, 20, 100])(
    "of two servers in turn allows %i in total, and refuses the next at both",
    async (limit, { committed: ctx }) => {
      const [one, other, key] = [limiterOf(limit), limiterOf(limit), newKey()];
      expect(await passing(ctx, [one, other], key, limit + 2)).toBe(limit);
      expect(await one.hit(ctx, key)).toBeGreaterThan(0);
      expect(await other.hit(ctx, key)).toBeGreaterThan(0);
    },
  );

  test("of two servers allows no more than the limit if requests arrive all at once", async ({
    committed: ctx,
  }) => {
    const [one, other, key] = [limiterOf(200), limiterOf(200), newKey()];
    const hits = Array.from({ length: 300 }, (_, index) => (index % 2 ? one : other).hit(ctx, key));
    const passed = (await Promise.all(hits)).filter((seconds) => seconds === 0).length;
    expect(passed).toBeLessThanOrEqual(200);
    expect(passed).toBeGreaterThanOrEqual(180);
  });

  test("leaves one server nearly everything that an idle server has not taken", async ({
    committed: ctx,
  }) => {
    const [one, other, key] = [limiterOf(1000), limiterOf(1000), newKey()];
    await other.hit(ctx, key);
    expect(await passing(ctx, [one], key, 1100)).toBeGreaterThanOrEqual(990);
  });

  test("counts each key, and each limit, separately", async ({ committed: ctx }) => {
    const [limiter, key] = [limiterOf(1), newKey()];
    expect(await passing(ctx, [limiter], key, 2)).toBe(1);
    expect(await limiter.hit(ctx, newKey())).toBe(0);
    expect(await new RateLimiter("test of another", 1).hit(ctx, key)).toBe(0);
  });

  test("starts again when the window has ended, even at servers that had refused", async ({
    committed: ctx,
  }) => {
    const [one, other, key] = [limiterOf(2), limiterOf(2), newKey()];
    expect(await passing(ctx, [one, other], key, 4)).toBe(2);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await endWindow(ctx, key);
    expect(await passing(ctx, [one, other], key, 4)).toBe(2);
    vi.useRealTimers();
  });

  test("queries the database rarely: 500 requests need fewer than twenty statements", async ({
    committed: ctx,
  }) => {
    const statements = vi.fn();
    const db = new Proxy(ctx.db, {
      get(target, name, receiver) {
        if (name === "$queryRaw") statements();
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    expect(await passing({ db }, [limiterOf(3000)], newKey(), 500)).toBe(500);
    expect(statements.mock.calls.length).toBeLessThan(20);
  });

  test("fails if the database does, and counts again afterwards", async ({ committed: ctx }) => {
    const [limiter, key] = [limiterOf(1), newKey()];
    const away = { db: { $queryRaw: () => Promise.reject(new Error("away")) } } as unknown as DatabaseContext;
    await expect(limiter.hit(away, key)).rejects.toThrow("away");
    expect(await passing(ctx, [limiter], key, 2)).toBe(1);
  });

  test("keeps nothing of windows that have ended", async ({ ctx }) => {
    const [limiter, ended, running] = [limiterOf(1), newKey(), newKey()];
    await limiter.hit(ctx, ended);
    await limiter.hit(ctx, running);
    await endWindow(ctx, ended);
    expect(await deleteEndedWindows(ctx)).toBeGreaterThan(0);
    const left = await ctx.db.rateWindow.findMany({
      where: { key: { in: [`test:${ended}`, `test:${running}`] } },
    });
    expect(left.map(({ key }) => key)).toEqual([`test:${running}`]);
  });
});
