import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter";

describe("the concurrency limiter", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("applies the limit to each key separately", async () => {
    const limiter = new ConcurrencyLimiter(2, 1_000, 0);
    const releases = await Promise.all(["a", "a", "a", "b"].map((key) => limiter.acquire(key)));
    expect(releases.map((release) => release !== null)).toEqual([true, true, false, true]);
  });

  it("serves waiting callers in order as others release", async () => {
    const limiter = new ConcurrencyLimiter(1, 1_000, 2);
    const release = await limiter.acquire("a");
    const order: string[] = [];
    const second = limiter.acquire("a").then((next) => (order.push("second"), next));
    const third = limiter.acquire("a").then((next) => (order.push("third"), next));
    release!();
    (await second)!();
    expect(await third).not.toBeNull();
    expect(order).toEqual(["second", "third"]);
  });

  it("turns a caller away after the timeout and serves the next one", async () => {
    const limiter = new ConcurrencyLimiter(1, 1_000, 2);
    const release = await limiter.acquire("a");
    const timedOut = limiter.acquire("a");
    await vi.advanceTimersByTimeAsync(600);
    const later = limiter.acquire("a");
    await vi.advanceTimersByTimeAsync(500);
    expect(await timedOut).toBeNull();
    release!();
    expect(await later).not.toBeNull();
  });

  it("turns a caller away at once if too many are waiting", async () => {
    const limiter = new ConcurrencyLimiter(1, 1_000, 1);
    await limiter.acquire("a");
    void limiter.acquire("a");
    expect(await limiter.acquire("a")).toBeNull();
  });

  it("counts a release only once, however often it is called", async () => {
    const limiter = new ConcurrencyLimiter(1, 0, 0);
    const release = await limiter.acquire("a");
    release!();
    release!();
    expect(await limiter.acquire("a")).not.toBeNull();
    expect(await limiter.acquire("a")).toBeNull();
  });
});
