import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UploadQueue } from "./upload-queue";

const file = (name: string) => new File(["x"], name);

/** A sender whose uploads end when the test says so. */
function controlledSend() {
  const calls: { name: string; succeed: () => void; fail: () => void; signal: AbortSignal }[] = [];
  const send = (sent: File, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
      calls.push({ name: sent.name, succeed: resolve, fail: () => reject(new Error("refused")), signal });
    });
  return { calls, send };
}

function queueOf() {
  const { calls, send } = controlledSend();
  const onFinished = vi.fn();
  const queue = new UploadQueue(send, { messageOf: (_error, { name }) => `${name} failed`, onFinished });
  const states = () => queue.snapshot().map(({ file: { name }, state }) => `${name} ${state}`);
  return { calls, queue, onFinished, states };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the upload queue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends one file after the other and says at the end how many arrived", async () => {
    const { calls, queue, onFinished, states } = queueOf();
    queue.add([file("a"), file("b")]);
    expect(states()).toEqual(["a sending", "b queued"]);
    calls[0]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent", "b sending"]);
    calls[1]?.succeed();
    await settle();
    expect(onFinished).toHaveBeenCalledExactlyOnceWith(2);
  });

  it("clears what arrived one second after the last file", async () => {
    const { calls, queue, states } = queueOf();
    queue.add([file("a")]);
    calls[0]?.succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(states()).toEqual(["a sent"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual([]);
  });

  it("goes on after a failure, keeps its reason, and sends it again when asked", async () => {
    const { calls, queue, states, onFinished } = queueOf();
    queue.add([file("a"), file("b")]);
    calls[0]?.fail();
    await settle();
    calls[1]?.succeed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(["a failed"]);
    expect(queue.snapshot()[0]?.error).toBe("a failed");
    queue.retry(queue.snapshot()[0]?.key ?? "");
    calls[2]?.succeed();
    await settle();
    expect(states()).toEqual(["a sent"]);
    expect(onFinished).toHaveBeenLastCalledWith(1);
  });

  it("stops a file that is being sent and goes on with the next", async () => {
    const { calls, queue, states } = queueOf();
    queue.add([file("a"), file("b")]);
    queue.cancel(queue.snapshot()[0]?.key ?? "");
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(["a cancelled", "b sending"]);
  });

  it("never sends a file that was cancelled while it waited", async () => {
    const { calls, queue } = queueOf();
    queue.add([file("a"), file("b")]);
    queue.cancel(queue.snapshot()[1]?.key ?? "");
    calls[0]?.succeed();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a"]);
  });
});
