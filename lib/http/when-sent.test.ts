import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenSent } from "./when-sent";

const url = "http://localhost/api/extractor";

describe("an answer's end", () => {
  const done = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    done.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it("comes when all of it has been taken, unchanged", async () => {
    const answer = whenSent(
      new Request(url),
      new Response("[1,2]", { status: 200, headers: { ETag: "x" } }),
      done,
    );
    expect(done).not.toHaveBeenCalled();
    expect([answer.status, answer.headers.get("ETag"), await answer.text()]).toEqual([200, "x", "[1,2]"]);
    expect(done).toHaveBeenCalled();
  });

  it("comes at once where nobody takes a body", () => {
    whenSent(new Request(url), new Response(null, { status: 304 }), done);
    whenSent(new Request(url, { method: "HEAD" }), new Response("x"), done);
    whenSent(new Request(url, { signal: AbortSignal.abort() }), new Response("x"), done);
    expect(done).toHaveBeenCalledTimes(3);
  });

  it("comes when the reader gives up", async () => {
    await whenSent(new Request(url), new Response("x"), done).body?.cancel();
    expect(done).toHaveBeenCalled();
  });

  it("comes when the connection is gone before anything was taken", () => {
    const connection = new AbortController();
    whenSent(new Request(url, { signal: connection.signal }), new Response("x"), done);
    connection.abort();
    expect(done).toHaveBeenCalled();
  });

  it("comes after a minute where nobody says anything", () => {
    whenSent(new Request(url), new Response("x"), done);
    vi.advanceTimersByTime(59_999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalled();
  });
});
