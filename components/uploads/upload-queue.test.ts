import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { summaryOf, UploadQueue, type Destination } from "./upload-queue";

const file = (name: string) => new File(["x"], name);
const invoices: Destination = { id: "e1", name: "Invoices" };
const letters: Destination = { id: "e2", name: "Letters" };

interface Call {
  name: string;
  to: string;
  signal: AbortSignal;
  succeed: () => void;
  fail: (reason?: { retryable: boolean; waitSeconds?: number; offline?: boolean }) => void;
}

/** A queue whose uploads finish when the test decides. */
function queueOf() {
  const calls: Call[] = [];
  const onBatchEnd = vi.fn();
  const connection = { restore: () => undefined as void };
  const queue = new UploadQueue({
    send: (sent, { id }, { signal }) =>
      new Promise<{ documentId: string; isCopy: boolean }>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
        calls.push({
          name: sent.name,
          to: id,
          signal,
          succeed: () => resolve({ documentId: `document ${sent.name}`, isCopy: sent.name === "copy" }),
          fail: (reason = { retryable: true }) => reject(reason),
        });
      }),
    failureOf: (error, { name }) => ({
      reason: `${name} failed`,
      ...(error as { retryable: boolean; waitSeconds?: number; offline?: boolean }),
    }),
    untilOnline: () => new Promise((resolve) => (connection.restore = resolve)),
    onBatchEnd,
  });
  const states = () =>
    queue.getSnapshot().flatMap(({ name, state, visible }) => (visible ? `${name} ${state}` : []));
  const summary = () => summaryOf(queue.getSnapshot());
  const keyOf = (name: string) => queue.getSnapshot().findLast((upload) => upload.name === name)?.key ?? "";
  return { calls, queue, onBatchEnd, states, summary, keyOf, connection };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the upload queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits when it is rate limited, gives the reason, and then sends the same file again", async () => {
    const { calls, queue, states, summary } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail({ retryable: true, waitSeconds: 30 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toHaveLength(1);
    expect(states()).toEqual(["a queued", "b queued"]);
    expect(queue.getSnapshot()[0]?.error).toBe("a failed");
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ name }) => name)).toEqual(["a", "a"]);
    calls[1]?.succeed();
    await settle();
    calls[2]?.succeed();
    await settle();
    expect(summary()).toMatchObject({ total: 2, sent: 2, read: 0, failed: 0, copies: 0, remaining: 0 });
  });

  it("can cancel a file that is waiting out the rate limit", async () => {
    const { calls, queue, keyOf, states } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail({ retryable: true, waitSeconds: 30 });
    await settle();
    queue.cancel(keyOf("a"));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states()).toEqual(["a cancelled", "b sending"]);
  });

  it("sends one file at a time and reports how many were sent", async () => {
    const { calls, queue, onBatchEnd, states } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    expect(states()).toEqual(["a sending", "b queued"]);
    calls[0]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent", "b sending"]);
    calls[1]?.succeed();
    await settle();
    expect(onBatchEnd).toHaveBeenCalledExactlyOnceWith(invoices, {
      total: 2,
      sent: 2,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 0,
      sending: false,
    });
  });

  it("clears sent files one second after the last one", async () => {
    const { calls, queue, states } = queueOf();
    queue.add([file("a")], invoices);
    calls[0]?.succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(states()).toEqual(["a sent"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  it("counts processed documents until all are done, whether or not their files are listed", async () => {
    const { calls, queue, summary, states } = queueOf();
    queue.add([file("a"), file("b"), file("c")], invoices);
    calls[0]?.succeed();
    await settle();
    queue.markRead(new Set(["document a"]));
    expect(summary()).toEqual({
      total: 3,
      sent: 1,
      read: 1,
      failed: 0,
      copies: 0,
      remaining: 2,
      sending: true,
    });
    calls[1]?.succeed();
    await settle();
    calls[2]?.succeed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual([]);
    queue.markRead(new Set(["document b"]));
    expect(summary()).toEqual({
      total: 3,
      sent: 3,
      read: 2,
      failed: 0,
      copies: 0,
      remaining: 0,
      sending: false,
    });
    queue.markRead(new Set(["document c"]));
    expect(queue.getSnapshot()).toEqual([]);
  });

  it("waits while offline, counts nothing as failed, and then sends the same file again", async () => {
    const { calls, queue, states, summary, connection } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail({ retryable: true, offline: true });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
    expect(states()).toEqual(["a queued", "b queued"]);
    expect(summary()).toMatchObject({ failed: 0, remaining: 2, sending: false });
    connection.restore();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a", "a"]);
    expect(states()).toEqual(["a sending", "b queued"]);
  });

  it("retries all failures at once, except permanent ones", async () => {
    const { calls, queue, states } = queueOf();
    queue.add([file("a"), file("b"), file("c")], invoices);
    for (const retryable of [true, false, true]) {
      calls.at(-1)?.fail({ retryable });
      await settle();
    }
    queue.retryAll();
    expect(states()).toEqual(["a sending", "b failed", "c queued"]);
  });

  it("continues after a failure, keeps the reason, and retries on request", async () => {
    const { calls, queue, states, onBatchEnd, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(["a failed"]);
    expect(queue.getSnapshot()[0]?.error).toBe("a failed");
    queue.retry(keyOf("a"));
    expect(calls[2]?.name).toBe("a");
    calls[2]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent"]);
    expect(onBatchEnd).toHaveBeenLastCalledWith(invoices, {
      total: 2,
      sent: 2,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 0,
      sending: false,
    });
  });

  it("aborts a cancelled file that is being sent and continues with the next", async () => {
    const { calls, queue, states, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.cancel(keyOf("a"));
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(["a cancelled", "b sending"]);
  });

  it("never sends a file that was cancelled while queued", async () => {
    const { calls, queue, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.cancel(keyOf("b"));
    calls[0]?.succeed();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a"]);
  });

  it("retries a cancelled file, even after its batch has finished", async () => {
    const { calls, queue, states, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.succeed();
    await settle();
    queue.cancel(keyOf("b"));
    await settle();
    queue.retry(keyOf("b"));
    expect(states()).toEqual(["a sent", "b sending"]);
    calls[2]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent", "b sent"]);
  });

  it("sends files of several extractors in order, each to its own, and finishes their batches separately", async () => {
    const { calls, queue, onBatchEnd } = queueOf();
    queue.add([file("a")], invoices);
    queue.add([file("b")], letters);
    queue.add([file("c")], invoices);
    expect(calls).toHaveLength(1);
    for (const index of [0, 1, 2]) {
      calls[index]?.succeed();
      await settle();
    }
    expect(calls.map(({ name, to }) => `${name} to ${to}`)).toEqual(["a to e1", "b to e2", "c to e1"]);
    expect(onBatchEnd.mock.calls).toEqual([
      [letters, { total: 1, sent: 1, read: 0, failed: 0, copies: 0, remaining: 0, sending: false }],
      [invoices, { total: 2, sent: 2, read: 0, failed: 0, copies: 0, remaining: 0, sending: false }],
    ]);
  });

  it("sends nothing after it is stopped", async () => {
    const { calls, queue } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.stop();
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(1);
    expect(queue.getSnapshot()).toEqual([]);
  });
});

describe("a batch's summary", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("counts the sent files that were uploaded before", async () => {
    const { queue, calls, summary } = queueOf();
    queue.add([file("copy"), file("new")], invoices);
    for (const sent of [0, 1]) {
      calls[sent]?.succeed();
      await settle();
    }
    expect(summary()).toMatchObject({ sent: 2, copies: 1 });
  });

  it("counts sent, failed and remaining files, but not cancelled ones", async () => {
    const { calls, queue, summary, keyOf } = queueOf();
    queue.add(["a", "b", "c", "d"].map(file), invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await settle();
    queue.cancel(keyOf("d"));
    expect(summary()).toEqual({
      total: 3,
      sent: 1,
      read: 0,
      failed: 1,
      copies: 0,
      remaining: 1,
      sending: true,
    });
  });

  it("includes files added while the batch is active", async () => {
    const { calls, queue, summary } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.succeed();
    await settle();
    queue.add([file("c")], invoices);
    expect(summary()).toEqual({
      total: 3,
      sent: 1,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 2,
      sending: true,
    });
  });

  it("does not change when sent files are cleared or a failure is dismissed", async () => {
    const { calls, queue, summary, keyOf } = queueOf();
    queue.add(["a", "b", "c"].map(file), invoices);
    calls[0]?.succeed();
    await settle();
    calls[1]?.fail();
    await settle();
    calls[2]?.fail();
    await vi.advanceTimersByTimeAsync(1_000);
    queue.dismiss(keyOf("b"));
    expect(summary()).toEqual({
      total: 3,
      sent: 1,
      read: 0,
      failed: 2,
      copies: 0,
      remaining: 0,
      sending: false,
    });
    queue.dismiss(keyOf("c"));
    queue.markRead(new Set(["document a"]));
    expect(queue.getSnapshot()).toEqual([]);
  });

  it("starts over with the next batch, while an earlier failure stays listed", async () => {
    const { calls, queue, summary, states } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await settle();
    queue.add([file("c"), file("d"), file("e")], invoices);
    expect(states()).toEqual(["a failed", "c sending", "d queued", "e queued"]);
    expect(summary()).toEqual({
      total: 3,
      sent: 0,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 3,
      sending: true,
    });
  });

  it("shows a batch for a full second even if it finishes within the previous batch's second", async () => {
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

  it("counts a retried file once: first as remaining, then as sent", async () => {
    const { calls, queue, summary, keyOf } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    calls[0]?.fail();
    await settle();
    queue.retry(keyOf("a"));
    expect(summary()).toEqual({
      total: 2,
      sent: 0,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 2,
      sending: true,
    });
    calls[1]?.succeed();
    await settle();
    calls[2]?.succeed();
    await settle();
    expect(summary()).toEqual({
      total: 2,
      sent: 2,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 0,
      sending: false,
    });
  });

  it("stays the same when the batch's failures are retried after it has finished", async () => {
    const { calls, queue, summary } = queueOf();
    queue.add(["a", "b", "c", "d", "e"].map(file), invoices);
    for (const outcome of ["succeed", "succeed", "fail", "fail", "fail"] as const) {
      calls.at(-1)?.[outcome]();
      await settle();
    }
    await vi.advanceTimersByTimeAsync(1_000);
    queue.retryAll();
    expect(summary()).toMatchObject({ total: 5, sent: 2, failed: 0, remaining: 3 });
    for (let retried = 0; retried < 3; retried += 1) {
      calls.at(-1)?.fail();
      await settle();
    }
    expect(summary()).toMatchObject({ total: 5, sent: 2, failed: 3, remaining: 0 });
  });

  it("includes an earlier batch's failure that is retried", async () => {
    const { calls, queue, summary, keyOf } = queueOf();
    queue.add([file("a")], invoices);
    calls[0]?.fail();
    await settle();
    queue.add([file("b")], invoices);
    calls[1]?.succeed();
    await settle();
    queue.retry(keyOf("a"));
    expect(summary()).toMatchObject({ total: 2, sent: 1, failed: 0, remaining: 1 });
  });

  it("spans all extractors when given all uploads", async () => {
    const { calls, queue, summary } = queueOf();
    queue.add([file("a"), file("b")], invoices);
    queue.add([file("c")], letters);
    calls[0]?.succeed();
    await settle();
    expect(summary()).toEqual({
      total: 3,
      sent: 1,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 2,
      sending: true,
    });
    const ofLetters = queue.getSnapshot().filter(({ destination }) => destination === letters);
    expect(summaryOf(ofLetters)).toEqual({
      total: 1,
      sent: 0,
      read: 0,
      failed: 0,
      copies: 0,
      remaining: 1,
      sending: false,
    });
  });
});

describe("a file", () => {
  it("that failed permanently is released and cannot be retried", async () => {
    const { calls, queue, keyOf } = queueOf();
    queue.add([file("empty")], invoices);
    calls[0]?.fail({ retryable: false });
    await vi.waitFor(() => expect(queue.getSnapshot()[0]?.state).toBe("failed"));
    expect(queue.getSnapshot()[0]?.retryable).toBe(false);
    queue.retry(keyOf("empty"));
    expect(calls).toHaveLength(1);
  });

  it("is released as soon as it has been sent", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    let finish: () => void = () => undefined;
    const queue = new UploadQueue({
      send: () => new Promise((resolve) => (finish = () => resolve({ documentId: "d1", isCopy: false }))),
      failureOf: () => ({ reason: "", retryable: true }),
      untilOnline: () => Promise.resolve(),
      onBatchEnd: () => undefined,
    });
    const kept = addOne(queue);
    finish();
    await vi.waitFor(() => expect(queue.getSnapshot()[0]?.state).toBe("sent"));
    await vi.waitFor(() => {
      collectGarbage();
      expect(kept.deref()).toBeUndefined();
    });
  });
});

/** A separate function, so that no stack frame keeps the file alive. */
function addOne(queue: UploadQueue): WeakRef<File> {
  const sent = file("a");
  queue.add([sent], invoices);
  return new WeakRef(sent);
}
