import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tallyOf, UploadQueue, type Destination } from "./upload-queue";

const file = (name: string) => new File(["x"], name);
const invoices: Destination = { id: "e1", name: "Invoices" };
const letters: Destination = { id: "e2", name: "Letters" };

interface Call {
  name: string;
  to: string;
  signal: AbortSignal;
  succeed: () => void;
  fail: (reason?: { retryable: boolean; waitSeconds?: number }) => void;
}

/** A queue whose uploads end when the test says so. */
function queueOf() {
  const calls: Call[] = [];
  const onRunEnd = vi.fn();
  const queue = new UploadQueue({
    send: (sent, { id }, { signal }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
        calls.push({
          name: sent.name,
          to: id,
          signal,
          succeed: resolve,
          fail: (reason = { retryable: true }) => reject(reason),
        });
      }),
    failureOf: (error, { name }) => ({
      reason: `${name} failed`,
      ...(error as { retryable: boolean; waitSeconds?: number }),
    }),
    onRunEnd,
  });
  const states = () =>
    queue.snapshot().flatMap(({ name, state, listed }) => (listed ? `${name} ${state}` : []));
  const tally = () => tallyOf(queue.snapshot());
  const keyOf = (name: string) => queue.snapshot().findLast((upload) => upload.name === name)?.key ?? "";
  return { calls, queue, onRunEnd, states, tally, keyOf };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the upload queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits where one too many was sent, says why, and goes on with the same file", async () => {
    const { calls, queue, states, tally } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail({ retryable: true, waitSeconds: 30 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toHaveLength(1);
    expect(states()).toEqual(["a queued", "b queued"]);
    expect(queue.snapshot()[0]?.error).toBe("a failed");
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ name }) => name)).toEqual(["a", "a"]);
    calls[1]?.succeed();
    await settle();
    calls[2]?.succeed();
    await settle();
    expect(tally()).toMatchObject({ total: 2, sent: 2, failed: 0, left: 0 });
  });

  it("lets a file be cancelled that waits because one too many was sent", async () => {
    const { calls, queue, keyOf, states } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail({ retryable: true, waitSeconds: 30 });
    await settle();
    queue.cancel(keyOf("a"));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states()).toEqual(["a cancelled", "b sending"]);
  });

  it("sends one file after the other and says at the end how many arrived", async () => {
    const { calls, queue, onRunEnd, states } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    expect(states()).toEqual(["a sending", "b queued"]);
    calls[0]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent", "b sending"]);
    calls[1]?.succeed();
    await settle();
    expect(onRunEnd).toHaveBeenCalledExactlyOnceWith(invoices, {
      total: 2,
      sent: 2,
      failed: 0,
      left: 0,
      sending: false,
    });
  });

  it("clears what arrived one second after the last file", async () => {
    const { calls, queue, states } = queueOf();
    queue.add([file("a")], invoices);
    calls[0]?.succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(states()).toEqual(["a sent"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
    expect(queue.snapshot()).toEqual([]);
  });

  it("goes on after a failure, keeps its reason, and sends it again when asked", async () => {
    const { calls, queue, states, onRunEnd, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(["a failed"]);
    expect(queue.snapshot()[0]?.error).toBe("a failed");
    queue.retry(keyOf("a"));
    expect(calls[2]?.name).toBe("a");
    calls[2]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent"]);
    expect(onRunEnd).toHaveBeenLastCalledWith(invoices, {
      total: 1,
      sent: 1,
      failed: 0,
      left: 0,
      sending: false,
    });
  });

  it("stops a file that is being sent and goes on with the next", async () => {
    const { calls, queue, states, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.cancel(keyOf("a"));
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(["a cancelled", "b sending"]);
  });

  it("never sends a file that was cancelled while it waited", async () => {
    const { calls, queue, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.cancel(keyOf("b"));
    calls[0]?.succeed();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a"]);
  });

  it("sends a cancelled file after all when asked, also when its run has ended", async () => {
    const { calls, queue, states, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.succeed();
    await settle();
    queue.cancel(keyOf("b"));
    await settle();
    queue.retry(keyOf("b"));
    expect(states()).toEqual(["b sending"]);
    calls[2]?.succeed();
    await settle();
    expect(states()).toEqual(["b sent"]);
  });

  it("sends the files of several extractors in turn, each to its own, and ends each one's run by itself", async () => {
    const { calls, queue, onRunEnd } = queueOf();
    queue.add([file("a")], invoices);
    queue.add([file("b")], letters);
    queue.add([file("c")], invoices);
    expect(calls).toHaveLength(1);
    for (const index of [0, 1, 2]) {
      calls[index]?.succeed();
      await settle();
    }
    expect(calls.map(({ name, to }) => `${name} to ${to}`)).toEqual(["a to e1", "b to e2", "c to e1"]);
    expect(onRunEnd.mock.calls).toEqual([
      [letters, { total: 1, sent: 1, failed: 0, left: 0, sending: false }],
      [invoices, { total: 2, sent: 2, failed: 0, left: 0, sending: false }],
    ]);
  });

  it("sends nothing more once it is stopped", async () => {
    const { calls, queue } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.stop();
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(1);
    expect(queue.snapshot()).toEqual([]);
  });
});

describe("the count of a run", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells what arrived, what failed and what is left, and not what was cancelled", async () => {
    const { calls, queue, tally, keyOf } = queueOf();
    queue.add(["a", "b", "c", "d"].map(file), invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await settle();
    queue.cancel(keyOf("d"));
    expect(tally()).toEqual({ total: 3, sent: 1, failed: 1, left: 1, sending: true });
  });

  it("takes in the files that are added while it runs", async () => {
    const { calls, queue, tally } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.succeed();
    await settle();
    queue.add([file("c")], invoices);
    expect(tally()).toEqual({ total: 3, sent: 1, failed: 0, left: 2, sending: true });
  });

  it("stays as it was when what arrived is cleared and a failure is dismissed", async () => {
    const { calls, queue, tally, keyOf } = queueOf();
    queue.add(["a", "b", "c"].map(file), invoices);
    calls[0]?.succeed();
    await settle();
    calls[1]?.fail();
    await settle();
    calls[2]?.fail();
    await vi.advanceTimersByTimeAsync(1_000);
    queue.dismiss(keyOf("b"));
    expect(tally()).toEqual({ total: 3, sent: 1, failed: 2, left: 0, sending: false });
    queue.dismiss(keyOf("c"));
    expect(queue.snapshot()).toEqual([]);
  });

  it("begins again with the next batch, whose line of a former failure stays", async () => {
    const { calls, queue, tally, states } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await settle();
    queue.add([file("c"), file("d"), file("e")], invoices);
    expect(states()).toEqual(["a failed", "c sending", "d queued", "e queued"]);
    expect(tally()).toEqual({ total: 3, sent: 0, failed: 0, left: 3, sending: true });
  });

  it("keeps the next batch for its own second when it ends within the former one's", async () => {
    const { calls, queue, states } = queueOf();
    queue.add([file("a")], invoices);
    calls[0]?.succeed();
    await vi.advanceTimersByTimeAsync(900);
    queue.add([file("b")], invoices);
    calls[1]?.succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(states()).toEqual(["b sent"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  it("counts a file that is sent again once: as left, then as arrived", async () => {
    const { calls, queue, tally, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail();
    await settle();
    queue.retry(keyOf("a"));
    expect(tally()).toEqual({ total: 2, sent: 0, failed: 0, left: 2, sending: true });
    calls[1]?.succeed();
    await settle();
    calls[2]?.succeed();
    await settle();
    expect(tally()).toEqual({ total: 2, sent: 2, failed: 0, left: 0, sending: false });
  });

  it("is a new one for a failure that is sent again after its run", async () => {
    const { calls, queue, tally, keyOf } = queueOf();
    queue.add(["a", "b"].map(file), invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await settle();
    queue.retry(keyOf("a"));
    expect(tally()).toEqual({ total: 1, sent: 0, failed: 0, left: 1, sending: true });
  });

  it("is one over all extractors where all are shown", async () => {
    const { calls, queue, tally } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.add([file("c")], letters);
    calls[0]?.succeed();
    await settle();
    expect(tally()).toEqual({ total: 3, sent: 1, failed: 0, left: 2, sending: true });
    const ofLetters = queue.snapshot().filter(({ destination }) => destination === letters);
    expect(tallyOf(ofLetters)).toEqual({ total: 1, sent: 0, failed: 0, left: 1, sending: false });
  });
});

describe("a file", () => {
  it("that was refused is kept no longer and cannot be sent again", async () => {
    const { calls, queue, keyOf } = queueOf();
    queue.add([file("empty")], invoices);
    calls[0]?.fail({ retryable: false });
    await vi.waitFor(() => expect(queue.snapshot()[0]?.state).toBe("failed"));
    expect(queue.snapshot()[0]?.retryable).toBe(false);
    queue.retry(keyOf("empty"));
    expect(calls).toHaveLength(1);
  });

  it("is let go of as soon as it was sent", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    let finish: () => void = () => undefined;
    const queue = new UploadQueue({
      send: () => new Promise<void>((resolve) => (finish = resolve)),
      failureOf: () => ({ reason: "", retryable: true }),
      onRunEnd: () => undefined,
    });
    const kept = addOne(queue);
    finish();
    await vi.waitFor(() => expect(queue.snapshot()[0]?.state).toBe("sent"));
    await vi.waitFor(() => {
      collectGarbage();
      expect(kept.deref()).toBeUndefined();
    });
  });
});

/** In a function of its own, whose frame holds the file no longer once it has returned. */
function addOne(queue: UploadQueue): WeakRef<File> {
  const sent = file("a");
  queue.add([sent], invoices);
  return new WeakRef(sent);
}
