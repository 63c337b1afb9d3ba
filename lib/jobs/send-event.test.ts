import { describe, expect, it, onTestFinished, vi } from "vitest";

vi.stubEnv("INNGEST_DEV", "http://127.0.0.1:1");
const send = vi.fn();
vi.mock("./client", () => ({ inngest: { send } }));

const { sendEvent } = await import("./send-event");
const event = { name: "document/uploaded", data: { documentId: "d", userId: "u" } } as const;

describe("sending an event", () => {
  it("passes it to Inngest if Inngest is configured", async () => {
    await sendEvent(event);
    expect(send.mock.calls).toEqual([[{ id: expect.any(String) as string, ...event }]]);
  });

  it("gives each event an id, unless it has one that identifies repetitions", async () => {
    send.mockClear();
    for (const sent of [event, event, { ...event, id: "its own" }]) await sendEvent(sent);
    const ids = send.mock.calls.map(([sent]) => (sent as { id: string }).id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe("its own");
  });

  it("does not throw when Inngest is unavailable, and reports that the event did not arrive", async () => {
    expect(await sendEvent(event)).toBe(true);
    send.mockRejectedValueOnce(new Error("away"));
    expect(await sendEvent(event)).toBe(false);
  });

  it("is given up after five seconds when Inngest does not answer", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    send.mockReturnValueOnce(new Promise(() => undefined));
    const sent = sendEvent(event);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await sent).toBe(false);
  });
});
