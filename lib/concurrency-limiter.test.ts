import { describe, expect, test } from "vitest";
import { ConcurrencyLimiter, TooManyWaiting } from "./concurrency-limiter";

interface Queue {
  /** The names of the admitted callers, in order. */
  inside: string[];
  /** Asks for a turn; a name begins with its key. */
  join: (name: string, options?: { urgent?: boolean }) => Promise<void>;
  /** Ends the first of the admitted callers of a key. */
  end: (key: string) => Promise<void>;
}

async function queueUp(limiter: ConcurrencyLimiter, names: string[]): Promise<Queue> {
  const inside: string[] = [];
  const releases: { key: string; release: () => void }[] = [];
  const join: Queue["join"] = (name, options) => {
    const key = name.slice(0, 1);
    void limiter.acquire(key, options).then((release) => {
      inside.push(name);
      releases.push({ key, release });
    });
    return Promise.resolve();
  };
  for (const name of names) await join(name);
  const end: Queue["end"] = (wanted) => {
    const [ended] = releases.splice(
      releases.findIndex(({ key }) => key === wanted),
      1,
    );
    ended!.release();
    return Promise.resolve();
  };
  return { inside, join, end };
}

describe("the concurrency limiter", () => {
  test("admits no more callers at once than the limit", async () => {
    const { inside, end } = await queueUp(new ConcurrencyLimiter({ total: 2, perKey: 2 }), [
      "a0",
      "b1",
      "c2",
    ]);
    expect(inside).toEqual(["a0", "b1"]);
    await end("a");
    expect(inside).toEqual(["a0", "b1", "c2"]);
  });

  test("admits no more callers per key than its limit, even when there is capacity left", async () => {
    const limiter = new ConcurrencyLimiter({ total: 10, perKey: 2 });
    expect((await queueUp(limiter, ["a0", "a1", "a2", "b3"])).inside).toEqual(["a0", "a1", "b3"]);
  });

  test("admits waiting keys in turn", async () => {
    const limiter = new ConcurrencyLimiter({ total: 1, perKey: 1 });
    const { inside, end } = await queueUp(limiter, ["a0", "a1", "a2", "b3", "c4"]);
    for (const key of ["a", "a", "b", "c"]) await end(key);
    expect(inside).toEqual(["a0", "a1", "b3", "c4", "a2"]);
  });

  test("admits urgent callers before all others, but no more per key than its limit", async () => {
    const { inside, end, join } = await queueUp(new ConcurrencyLimiter({ total: 2, perKey: 1 }), [
      "a0",
      "b1",
      "b2",
      "c3",
    ]);
    for (const name of ["a!", "d!"]) await join(name, { urgent: true });
    for (const key of ["b", "d", "a"]) await end(key);
    expect(inside).toEqual(["a0", "b1", "d!", "b2", "a!"]);
  });

  test("passes over a caller that has given up waiting", async () => {
    const limiter = new ConcurrencyLimiter({ total: 1, perKey: 1 });
    const impatient = new AbortController();
    const release = await limiter.acquire("a");
    const waiting = limiter.acquire("b", { signal: impatient.signal });
    const patient = limiter.acquire("c");
    impatient.abort(new Error("gave up"));
    await expect(waiting).rejects.toThrow("gave up");
    await expect(limiter.acquire("b", { signal: impatient.signal })).rejects.toThrow("gave up");
    release();
    await patient;
  });

  test("turns a caller away at once if too many of its key are waiting", async () => {
    const limiter = new ConcurrencyLimiter({ perKey: 1, waitingPerKey: 1 });
    await limiter.acquire("a");
    void limiter.acquire("a");
    await expect(limiter.acquire("a")).rejects.toThrow(TooManyWaiting);
    await limiter.acquire("b");
  });

  test("counts a release only once, however often it is called", async () => {
    const limiter = new ConcurrencyLimiter({ perKey: 1, waitingPerKey: 0 });
    const release = await limiter.acquire("a");
    release();
    release();
    await limiter.acquire("a");
    await expect(limiter.acquire("a")).rejects.toThrow(TooManyWaiting);
  });
});
