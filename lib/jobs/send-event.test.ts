import { describe, expect, it, vi } from "vitest";

vi.stubEnv("INNGEST_DEV", "http://127.0.0.1:1");
const send = vi.fn();
vi.mock("./client", () => ({ inngest: { send } }));

const { sendEvent } = await import("./send-event");
const event = { name: "document/uploaded", data: { documentId: "d", userId: "u" } } as const;

describe("sending an event", () => {
  it("hands it to Inngest where Inngest is set up", async () => {
    await sendEvent(event);
    expect(send.mock.calls).toEqual([[event]]);
  });

  it("does not fail what has happened already when Inngest is away", async () => {
    send.mockRejectedValueOnce(new Error("away"));
    await expect(sendEvent(event)).resolves.toBeUndefined();
  });
});
