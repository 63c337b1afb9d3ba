import { describe, expect, test } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/** Requests each key in order, and returns the list of those admitted. */
async function queueUp(limiter: ConcurrencyLimiter, keys: string[]): Promise<string[]> {
  const inside: string[] = [];
  for (const [index, key] of keys.entries())
    void limiter.acquire(key).then(() => inside.push(`${key}${index}`));
  await Promise.resolve();
  return inside;
}

describe("the concurrency limiter", () => {
  test("admits no more callers at once than the limit", async () => {
    const limiter = new ConcurrencyLimiter(2, 2);
    const inside = await queueUp(limiter, ["a", "b", "c"]);
    expect(inside).toEqual(["a0", "b1"]);
    limiter.release("a");
    await Promise.resolve();
    expect(inside).toEqual(["a0", "b1", "c2"]);
  });

  test("admits no more callers per key than its limit, even when there is capacity left", async () => {
    const limiter = new ConcurrencyLimiter(10, 2);
    const inside = await queueUp(limiter, ["a", "a", "a", "b"]);
    expect(inside).toEqual(["a0", "a1", "b3"]);
  });

  test("admits waiting keys in turn", async () => {
    const limiter = new ConcurrencyLimiter(1, 1);
    const inside = await queueUp(limiter, ["a", "a", "a", "b", "c"]);
    for (const key of ["a", "a", "b", "c", "a"]) {
      limiter.release(key);
      await Promise.resolve();
    }
    expect(inside).toEqual(["a0", "a1", "b3", "c4", "a2"]);
  });

  test("admits urgent callers before all others, but no more per key than its limit", async () => {
    const limiter = new ConcurrencyLimiter(2, 1);
    const inside = await queueUp(limiter, ["a", "b", "b", "c"]);
    for (const key of ["a", "d"])
      void limiter.acquire(key, { urgent: true }).then(() => inside.push(`${key}!`));
    for (const key of ["b", "d", "a"]) {
      limiter.release(key);
      await Promise.resolve();
    }
    expect(inside).toEqual(["a0", "b1", "d!", "b2", "a!"]);
  });

  test("passes over a caller that has given up waiting", async () => {
    const limiter = new ConcurrencyLimiter(1, 1);
    const impatient = new AbortController();
    await limiter.acquire("a");
    const waiting = limiter.acquire("b", { signal: impatient.signal });
    const patient = limiter.acquire("c");
    impatient.abort(new Error("gave up"));
    await expect(waiting).rejects.toThrow("gave up");
    await expect(limiter.acquire("b", { signal: impatient.signal })).rejects.toThrow("gave up");
    limiter.release("a");
    await expect(patient).resolves.toBeUndefined();
  });
});
