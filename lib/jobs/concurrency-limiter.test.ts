import { describe, expect, test } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter";

/** Asks for each key in turn, and lists who has got in. */
async function queueUp(limiter: ConcurrencyLimiter, keys: string[]): Promise<string[]> {
  const inside: string[] = [];
  for (const [index, key] of keys.entries())
    void limiter.acquire(key).then(() => inside.push(`${key}${index}`));
  await Promise.resolve();
  return inside;
}

describe("the concurrency limiter", () => {
  test("lets no more in than the limit at once", async () => {
    const limiter = new ConcurrencyLimiter(2, 2);
    const inside = await queueUp(limiter, ["a", "b", "c"]);
    expect(inside).toEqual(["a0", "b1"]);
    limiter.release("a");
    await Promise.resolve();
    expect(inside).toEqual(["a0", "b1", "c2"]);
  });

  test("lets no more of one key in than its limit, however few others there are", async () => {
    const limiter = new ConcurrencyLimiter(10, 2);
    const inside = await queueUp(limiter, ["a", "a", "a", "b"]);
    expect(inside).toEqual(["a0", "a1", "b3"]);
  });

  test("lets the waiting keys in by turns", async () => {
    const limiter = new ConcurrencyLimiter(1, 1);
    const inside = await queueUp(limiter, ["a", "a", "a", "b", "c"]);
    for (const key of ["a", "a", "b", "c", "a"]) {
      limiter.release(key);
      await Promise.resolve();
    }
    expect(inside).toEqual(["a0", "a1", "b3", "c4", "a2"]);
  });
});
