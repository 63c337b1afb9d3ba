import { describe, expect, it, vi } from "vitest";
import { streamParts } from "./stream-parts";

const request = (method = "GET") => new Request("http://localhost/file", { method });
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a body in parts", () => {
  it("has all of them, in order", async () => {
    async function* parts() {
      yield await Promise.resolve(bytes("one "));
      yield bytes("two");
    }
    expect(await new Response(await streamParts(request(), parts)).text()).toBe("one two");
  });

  it("fails before it starts if its first part cannot be read", async () => {
    async function* parts(): AsyncGenerator<Uint8Array> {
      await Promise.reject(new Error("away"));
    }
    await expect(streamParts(request(), parts)).rejects.toThrow("away");
  });

  it("notifies its source that the client has gone", async () => {
    const ended = vi.fn();
    async function* parts(signal: AbortSignal) {
      try {
        for (;;) yield await Promise.resolve(bytes("more"));
      } finally {
        ended(signal.aborted);
      }
    }
    const body = await streamParts(request(), parts);
    await body?.cancel();
    expect(ended.mock.calls).toEqual([[true]]);
  });

  it("reads no more if the client has gone before it starts", async () => {
    const client = new AbortController();
    const ended = vi.fn();
    async function* parts(signal: AbortSignal) {
      try {
        client.abort();
        for (;;) yield await Promise.resolve(bytes("more"));
      } finally {
        ended(signal.aborted);
      }
    }
    await streamParts(new Request("http://localhost/file", { signal: client.signal }), parts);
    expect(ended.mock.calls).toEqual([[true]]);
  });

  it("is not started for a HEAD request", async () => {
    const parts = vi.fn();
    expect(await streamParts(request("HEAD"), parts as never)).toBeNull();
    expect(parts).not.toHaveBeenCalled();
  });
});
