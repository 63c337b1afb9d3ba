import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentDto } from "@/lib/api/document";
import { ApiError, callApi } from "@/lib/http/client";
import { addToList, documentsQuery } from "./queries";

vi.mock(import("@/lib/http/client"), async (original) => ({ ...(await original()), callApi: vi.fn() }));
const asked = vi.mocked(callApi);

function documentOf(id: string, status: DocumentDto["status"] = "PENDING"): DocumentDto {
  return {
    id,
    filename: `${id}.txt`,
    status,
    created_at: "2026-01-01T00:00:00.000Z",
    expires_at: "2026-01-02T00:00:00.000Z",
    credits: null,
    rejection_reason: null,
    extracted_data: null,
    size: 1,
    format: "txt",
    words: null,
    pages: null,
    stage: null,
    missing_required: [],
  };
}

/** A screen that shows the list; `list` is what the server answers. */
async function watchedList(documents: DocumentDto[]) {
  const client = new QueryClient();
  asked.mockResolvedValue({ success: true, documents });
  const observer = new QueryObserver(client, documentsQuery("e1"));
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  asked.mockClear();
  return { client, leave, shown: () => observer.getCurrentResult().data?.map(({ id }) => id) };
}

describe("the list of documents", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    environmentManager.setIsServer(() => false);
  });
  afterEach(() => {
    asked.mockReset();
    vi.useRealTimers();
    environmentManager.setIsServer(() => true);
  });

  it("is asked for every two seconds, however many documents arrive in between", async () => {
    const { client, leave, shown } = await watchedList([documentOf("a")]);
    for (let arrived = 0; arrived < 20; arrived += 1) {
      await vi.advanceTimersByTimeAsync(400);
      addToList(client, "e1", documentOf(`new-${arrived}`));
      expect(shown()).toContain(`new-${arrived}`);
    }
    expect(asked).toHaveBeenCalledTimes(4);
    leave();
  });

  it("keeps a document that arrived while the answer was on its way", async () => {
    const { client, leave, shown } = await watchedList([documentOf("a")]);
    let answer: (documents: DocumentDto[]) => void = () => undefined;
    asked.mockReturnValueOnce(
      new Promise((resolve) => (answer = (documents) => resolve({ success: true, documents }))),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    addToList(client, "e1", documentOf("b"));
    answer([documentOf("a", "SUCCESS")]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(["b", "a"]);
    leave();
  });

  it("is not asked for while every document has ended", async () => {
    const { leave } = await watchedList([documentOf("a", "SUCCESS"), documentOf("b", "FAILURE")]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    leave();
  });

  it("is asked for again when a document arrives after all have ended", async () => {
    const { client, leave } = await watchedList([documentOf("a", "SUCCESS")]);
    await vi.advanceTimersByTimeAsync(60_000);
    addToList(client, "e1", documentOf("b"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveBeenCalledTimes(1);
    leave();
  });

  it("waits two seconds after a failure, too", async () => {
    const { leave } = await watchedList([documentOf("a")]);
    asked.mockImplementation(() => Promise.reject(new Error("unreachable")));
    await vi.advanceTimersByTimeAsync(60_000);
    // Each attempt is repeated three times after 1, 2 and 4 seconds before it counts as failed.
    const failed = asked.mock.calls.length / 4;
    expect(failed).toBeGreaterThan(5);
    expect(failed).toBeLessThanOrEqual(60 / 9 + 1);
    leave();
  });

  it("is not asked for before the server allows it, where it was asked too often", async () => {
    const { leave } = await watchedList([documentOf("a")]);
    const tooOften = new ApiError("Too many requests.", 429, "rate_limited", {}, 30);
    asked.mockImplementation(() => Promise.reject(tooOften));
    await vi.advanceTimersByTimeAsync(60_000);
    // After 2 seconds, and 30 after that attempt and its three repetitions have failed.
    expect(asked.mock.calls.length / 4).toBe(2);
    leave();
  });

  it("is not asked for more often where the server's clock and the browser's differ", async () => {
    for (const ahead of [-3_600_000, 3_600_000]) {
      const { client, leave } = await watchedList([documentOf("a")]);
      client.setQueryData(documentsQuery("e1").queryKey, [documentOf("a")], {
        updatedAt: Date.now() + ahead,
      });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4);
      expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
      leave();
    }
  });
});
