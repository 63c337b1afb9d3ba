import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentDto } from "@/lib/api/document";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { ApiError, callApi } from "@/lib/http/client";
import { countsOf, type DocumentList } from "./document-list";
import { addToList, documentsQuery, loadAll, loadOlder, replaceInList, withValues } from "./queries";

vi.mock(import("@/lib/http/client"), async (original) => ({ ...(await original()), callApi: vi.fn() }));
const mockCallApi = vi.mocked(callApi);

function documentOf(id: string, status: DocumentDto["status"] = "PENDING"): DocumentDto {
  return {
    id,
    filename: `${id}.txt`,
    status,
    created_at: "2026-01-01T00:00:00.000Z",
    expires_at: "2026-01-02T00:00:00.000Z",
    credits: null,
    rejection_reason: null,
    rejection_code: null,
    extracted_data: null,
    size: 1,
    format: "txt",
    words: null,
    pages: null,
    coverage: null,
    stage: null,
    recognition: null,
    missing_required: [],
    to_check: 0,
    checks: [],
    confirmed_at: null,
    reviewed: false,
    fields_changed: false,
    changed_fields: 0,
    revision: 0,
  };
}

/** Observes the list as a mounted screen does; `documents` is the server's response. */
async function observeList(documents: DocumentDto[]) {
  const client = new QueryClient();
  mockCallApi.mockResolvedValue({ success: true, documents });
  const observer = new QueryObserver(client, documentsQuery("e1"));
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  mockCallApi.mockClear();
  return { client, unsubscribe, listedIds: () => observer.getCurrentResult().data?.map(({ id }) => id) };
}

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  mockCallApi.mockReset();
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

describe("the document list", () => {
  it("keeps its identity if the response is the same", async () => {
    const { client, unsubscribe } = await observeList([documentOf("a")]);
    const cached = () => client.getQueryData(documentsQuery("e1").queryKey);
    const before = cached();
    mockCallApi.mockResolvedValue({ success: true, documents: [documentOf("a")] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(mockCallApi).toHaveBeenCalledTimes(1);
    expect(cached()).toBe(before);
    unsubscribe();
  });

  it("is polled every two seconds, however many documents are added in between", async () => {
    const { client, unsubscribe, listedIds } = await observeList([documentOf("a")]);
    for (let added = 0; added < 20; added += 1) {
      await vi.advanceTimersByTimeAsync(400);
      addToList(client, "e1", documentOf(`new-${added}`));
      expect(listedIds()).toContain(`new-${added}`);
    }
    expect(mockCallApi).toHaveBeenCalledTimes(4);
    unsubscribe();
  });

  it("keeps a document that was added during a request", async () => {
    const { client, unsubscribe, listedIds } = await observeList([documentOf("a")]);
    let respond: (documents: DocumentDto[]) => void = () => undefined;
    mockCallApi.mockReturnValueOnce(
      new Promise((resolve) => (respond = (documents) => resolve({ success: true, documents }))),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    addToList(client, "e1", documentOf("b"));
    respond([documentOf("a", "SUCCESS")]);
    await vi.advanceTimersByTimeAsync(0);
    expect(listedIds()).toEqual(["b", "a"]);
    unsubscribe();
  });

  it("is not polled while every document is settled", async () => {
    const { unsubscribe } = await observeList([documentOf("a", "SUCCESS"), documentOf("b", "FAILURE")]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mockCallApi).not.toHaveBeenCalled();
    unsubscribe();
  });

  it("is polled again when a document is added after all were settled", async () => {
    const { client, unsubscribe } = await observeList([documentOf("a", "SUCCESS")]);
    await vi.advanceTimersByTimeAsync(60_000);
    addToList(client, "e1", documentOf("b"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(mockCallApi).toHaveBeenCalledTimes(1);
    unsubscribe();
  });

  it("is polled two seconds after a failed request, too", async () => {
    const { unsubscribe } = await observeList([documentOf("a")]);
    mockCallApi.mockImplementation(() => Promise.reject(new Error("unreachable")));
    await vi.advanceTimersByTimeAsync(60_000);
    // Each request is retried three times, after 1, 2 and 4 seconds, before it counts as failed.
    const failed = mockCallApi.mock.calls.length / 4;
    expect(failed).toBeGreaterThan(5);
    expect(failed).toBeLessThanOrEqual(60 / 9 + 1);
    unsubscribe();
  });

  it("is not polled before Retry-After has passed", async () => {
    const { unsubscribe } = await observeList([documentOf("a")]);
    const rateLimited = new ApiError("Too many requests.", 429, "rate_limited", {}, 30);
    mockCallApi.mockImplementation(() => Promise.reject(rateLimited));
    await vi.advanceTimersByTimeAsync(60_000);
    // After 2 seconds, and 30 seconds after that request and its three retries have failed.
    expect(mockCallApi.mock.calls.length / 4).toBe(2);
    unsubscribe();
  });

  it("is polled at the same rate when the server's clock and the browser's differ", async () => {
    for (const ahead of [-3_600_000, 3_600_000]) {
      const { client, unsubscribe } = await observeList([documentOf("a")]);
      client.setQueryData(
        documentsQuery("e1").queryKey,
        { documents: [documentOf("a")], rest: null, cursor: null },
        { updatedAt: Date.now() + ahead },
      );
      await vi.advanceTimersByTimeAsync(10_000);
      expect(mockCallApi.mock.calls.length).toBeGreaterThanOrEqual(4);
      expect(mockCallApi.mock.calls.length).toBeLessThanOrEqual(6);
      unsubscribe();
    }
  });
});

describe("a poll of the document list", () => {
  const AS_OF = "2026-01-01T12:00:00.000Z";
  const changesOf = (cursor: string, count: number, complete = false) => ({
    changes: { cursor, complete, count, as_of: AS_OF },
  });

  /** A mounted list that the server has answered in full, with the cursor "1". */
  async function observeChanges(documents: DocumentDto[]) {
    const client = new QueryClient();
    mockCallApi.mockResolvedValue({ success: true, documents, ...changesOf("1", documents.length, true) });
    const observer = new QueryObserver(client, documentsQuery("e1"));
    const unsubscribe = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    mockCallApi.mockReset();
    return {
      client,
      unsubscribe,
      listed: () => observer.getCurrentResult().data,
      states: () => observer.getCurrentResult().data?.map(({ id, status }) => `${id} ${status}`),
    };
  }
  const askedFor = () =>
    mockCallApi.mock.calls.map(([, input]) => (input.query as { changed_since?: string }).changed_since);
  const answerWith = (documents: DocumentDto[], changes: ReturnType<typeof changesOf>) =>
    mockCallApi.mockResolvedValueOnce({ success: true, documents, ...changes });
  const poll = () => vi.advanceTimersByTimeAsync(2_000);

  it("fetches and shows changes, and keeps unchanged documents identical", async () => {
    const { unsubscribe, listed, states } = await observeChanges([documentOf("b"), documentOf("a")]);
    const before = listed();
    answerWith([documentOf("b", "SUCCESS")], changesOf("2", 2));
    await poll();
    expect(states()).toEqual(["b SUCCESS", "a PENDING"]);
    expect(listed()?.[1]).toBe(before?.[1]);
    answerWith([], changesOf("3", 2));
    const unchanged = listed();
    await poll();
    expect(listed()).toBe(unchanged);
    expect(askedFor()).toEqual(["1", "2"]);
    unsubscribe();
  });

  it("inserts a document added elsewhere in order, and drops expired ones", async () => {
    const expired = { ...documentOf("a"), expires_at: AS_OF };
    const { unsubscribe, states } = await observeChanges([documentOf("d"), documentOf("b"), expired]);
    answerWith([documentOf("c"), documentOf("e")], changesOf("2", 4));
    await poll();
    expect(states()).toEqual(["e PENDING", "d PENDING", "c PENDING", "b PENDING"]);
    expect(askedFor()).toEqual(["1"]);
    unsubscribe();
  });

  it("fetches everything if a document was deleted elsewhere", async () => {
    const { unsubscribe, states } = await observeChanges([documentOf("b"), documentOf("a")]);
    answerWith([], changesOf("2", 1));
    answerWith([documentOf("a")], changesOf("3", 1, true));
    await poll();
    expect(states()).toEqual(["a PENDING"]);
    expect(askedFor()).toEqual(["1", "0"]);
    unsubscribe();
  });

  it("replaces the list if the response contains everything", async () => {
    const { unsubscribe, states } = await observeChanges([documentOf("b"), documentOf("a")]);
    answerWith([documentOf("a")], changesOf("2", 1, true));
    await poll();
    expect(states()).toEqual(["a PENDING"]);
    expect(askedFor()).toEqual(["1"]);
    unsubscribe();
  });

  it("keeps changes made to the cache during the request", async () => {
    const { client, unsubscribe, states } = await observeChanges([documentOf("b"), documentOf("a")]);
    let respond: () => void = () => undefined;
    const answer = { success: true as const, documents: [documentOf("a", "FAILURE")], ...changesOf("2", 2) };
    mockCallApi.mockReturnValueOnce(new Promise((resolve) => (respond = () => resolve(answer))));
    await poll();
    replaceInList(client, "e1", [documentOf("b", "SUCCESS")]);
    addToList(client, "e1", documentOf("c"));
    respond();
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(["c PENDING", "b SUCCESS", "a FAILURE"]);
    unsubscribe();
  });

  it("fetches everything after the list was invalidated, because the cache may be wrong", async () => {
    const { client, unsubscribe } = await observeChanges([documentOf("a")]);
    mockCallApi.mockResolvedValue({
      success: true,
      documents: [documentOf("a")],
      ...changesOf("2", 1, true),
    });
    await client.invalidateQueries({ queryKey: documentsQuery("e1").queryKey });
    await poll();
    expect(askedFor()).toEqual(["0", "2"]);
    unsubscribe();
  });
});

describe("the cached values of all documents", () => {
  const valueOf = (name: string, value: string) => ({ name, value }) as ScalarValueDto;
  const documentWith = (id: string) => ({
    id,
    filename: `${id}.txt`,
    revision: 0,
    values: [valueOf("Number", "1"), valueOf("Buyer", "Ada")],
  });

  it("include a corrected value and keep all others unchanged", () => {
    const cached = {
      pageParams: [undefined, "a"],
      pages: [
        { success: true as const, documents: [documentWith("a")], next_cursor: "a" },
        {
          success: true as const,
          documents: [documentWith("b"), documentWith("c")],
          next_cursor: null,
        },
      ],
    };
    const correct = (value: ValueDto) => (value.name === "Buyer" ? valueOf("Buyer", "Grace") : value);
    const { pages, pageParams } = withValues(cached, new Map([["b", correct]]));
    expect(pages[1]?.documents[0]?.values).toEqual([valueOf("Number", "1"), valueOf("Buyer", "Grace")]);
    expect(pages[0]?.documents[0]).toBe(cached.pages[0]?.documents[0]);
    expect(pages[1]?.documents[1]).toBe(cached.pages[1]?.documents[1]);
    expect(pageParams).toBe(cached.pageParams);
  });
});

describe("a long list", () => {
  const TOTAL = 5;
  const now = "2026-01-01T12:00:00.000Z";

  /** A server with documents "5" to "1" that answers two at a time. */
  function serve(all: DocumentDto[]) {
    mockCallApi.mockImplementation((...[, request]) => {
      const { after, changed_since } = (request as { query: { after?: string; changed_since?: string } })
        .query;
      const wanted = all.filter(({ id }) => after === undefined || id < after);
      const documents = changed_since === "c" ? [] : wanted.slice(0, 2);
      const counts = { PENDING: 0, PROCESSING: 0, SUCCESS: 0, FAILURE: 0 };
      for (const { status } of all) counts[status] += 1;
      const complete = changed_since !== "c";
      return Promise.resolve({
        success: true,
        documents,
        ...(complete && { next_cursor: wanted.length > 2 ? documents.at(-1)!.id : null }),
        ...(changed_since !== undefined && {
          changes: { cursor: "c", complete, count: all.length, counts, outdated: 0, as_of: now },
        }),
      });
    });
  }
  const documents = Array.from({ length: TOTAL }, (_, index) =>
    documentOf(String(TOTAL - index), index === TOTAL - 1 ? "PENDING" : "SUCCESS"),
  );

  async function observe(all: DocumentDto[]) {
    serve(all);
    const client = new QueryClient();
    const unsubscribe = new QueryObserver(client, documentsQuery("e1")).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const list = (): DocumentList => client.getQueryData(documentsQuery("e1").queryKey)!;
    return {
      client,
      unsubscribe,
      list,
      ids: () =>
        list()
          .documents.map(({ id }) => id)
          .join(""),
    };
  }

  it("is fetched as far as it is shown, but its counts include all documents", async () => {
    const { client, unsubscribe, list, ids } = await observe(documents);
    const numbers = { PENDING: 1, PROCESSING: 0, SUCCESS: 4, FAILURE: 0 };
    expect([ids(), countsOf(list())]).toEqual(["54", numbers]);
    await loadOlder(client, "e1");
    expect([ids(), countsOf(list())]).toEqual(["5432", numbers]);
    expect((await loadAll(client, "e1")).map(({ id }) => id).join("")).toBe("54321");
    expect([list().rest, countsOf(list())]).toEqual([null, numbers]);
    unsubscribe();
  });

  it("is polled while a document that is not fetched is being processed", async () => {
    const { unsubscribe, list, ids } = await observe(documents);
    serve(documents.map((document) => ({ ...document, status: "SUCCESS" as const })));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([ids(), countsOf(list()).SUCCESS]).toEqual(["54", TOTAL]);
    mockCallApi.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(mockCallApi).not.toHaveBeenCalled();
    unsubscribe();
  });

  it("is refetched to the same length after documents were deleted", async () => {
    const { client, unsubscribe, list, ids } = await observe(documents);
    await loadOlder(client, "e1");
    serve(documents.filter(({ id }) => id !== "4"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([ids(), countsOf(list()).SUCCESS]).toEqual(["5321", 3]);
    unsubscribe();
  });
});
