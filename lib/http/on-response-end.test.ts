import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onResponseEnd } from "./on-response-end";

const url = "http://localhost/api/extractor";

describe("the end of a response", () => {
  const done = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    done.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it("comes when its body has been read completely, without changing the response", async () => {
    const answer = onResponseEnd(
      new Request(url),
      new Response("[1,2]", { status: 200, headers: { ETag: "x" } }),
      done,
    );
    expect(done).not.toHaveBeenCalled();
    expect([answer.status, answer.headers.get("ETag"), await answer.text()]).toEqual([200, "x", "[1,2]"]);
    expect(done).toHaveBeenCalled();
  });

  it("comes at once if no body will be read", () => {
    onResponseEnd(new Request(url), new Response(null, { status: 304 }), done);
    onResponseEnd(new Request(url, { method: "HEAD" }), new Response("x"), done);
    onResponseEnd(new Request(url, { signal: AbortSignal.abort() }), new Response("x"), done);
    expect(done).toHaveBeenCalledTimes(3);
  });

  it("comes when the body is cancelled", async () => {
    await onResponseEnd(new Request(url), new Response("x"), done).body?.cancel();
    expect(done).toHaveBeenCalled();
  });

  it("comes when the client disconnects before reading", () => {
    const connection = new AbortController();
    onResponseEnd(new Request(url, { signal: connection.signal }), new Response("x"), done);
    connection.abort();
    expect(done).toHaveBeenCalled();
  });

  it("comes after a minute if the body is neither read nor cancelled", () => {
    onResponseEnd(new Request(url), new Response("x"), done);
    vi.advanceTimersByTime(59_999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalled();
  });
});
