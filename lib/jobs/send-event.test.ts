import { describe, expect, it, vi } from "vitest";

vi.stubEnv("INNGEST_DEV", "http://127.0.0.1:1");
const send = vi.fn();
vi.mock("./client", () => ({ inngest: { send } }));

const { sendEvent } = await import("./send-event");
const event = { name: "document/uploaded", data: { documentId: "d", userId: "u" } } as const;

describe("sending an event", () => {
  it("passes it to Inngest if Inngest is configured", async () => {
    await sendEvent(event);
    expect(send.mock.calls).toEqual([[event]]);
  });

  it("does not throw when Inngest is unavailable", async () => {
    send.mockRejectedValueOnce(new Error("away"));
    await expect(sendEvent(event)).resolves.toBeUndefined();
  });
});
