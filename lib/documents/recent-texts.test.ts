import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Context } from "@/lib/context";
import type { DocumentText } from "@/lib/text/types";
import { loadRecentText } from "./recent-texts";

const MINUTE_MS = 60_000;
const MILLION = 1_000_000;

/** A store of texts that records every read. */
function storeOf(texts: Record<string, string>) {
  const reads: string[] = [];
  const read = (key: string): Promise<Uint8Array> => {
    const id = key.split("/")[1] ?? "";
    reads.push(id);
    const text = texts[id];
    if (text === undefined) return Promise.reject(new Error("There is no such text."));
    const stored: Omit<DocumentText, "coverage"> = {
      format: "txt",
      text,
      pages: [],
      words: 1,
      runs: [],
      scan: false,
    };
    return Promise.resolve(new TextEncoder().encode(JSON.stringify(stored)));
  };
  const db = { document: { count: () => Promise.resolve(1) } } as unknown as Context["db"];
  const ctx = { db, storage: { read } } as Partial<Context> as Context;
  return { reads, load: (id: string) => loadRecentText(ctx, id) };
}

describe("the text of an open document", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is read from the store once, also by calls at the same time", async () => {
    const { reads, load } = storeOf({ a: "A", b: "B" });
    await Promise.all([load("a"), load("a"), load("b")]);
    expect((await load("a")).text).toBe("A");
    expect((await load("b")).text).toBe("B");
    expect(reads).toEqual(["a", "b"]);
  });

  it("differs between stores", async () => {
    await storeOf({ a: "A" }).load("a");
    expect((await storeOf({ a: "B" }).load("a")).text).toBe("B");
  });

  it("is read again after a failure", async () => {
    const texts: Record<string, string> = {};
    const { load } = storeOf(texts);
    await expect(load("a")).rejects.toThrow("There is no such text.");
    texts.a = "A";
    expect((await load("a")).text).toBe("A");
  });

  it("is dropped a minute after its last use", async () => {
    const { reads, load } = storeOf({ a: "A" });
    await load("a");
    vi.advanceTimersByTime(MINUTE_MS - 1);
    await load("a");
    vi.advanceTimersByTime(MINUTE_MS - 1);
    await load("a");
    expect(reads).toEqual(["a"]);
    vi.advanceTimersByTime(MINUTE_MS);
    await load("a");
    expect(reads).toEqual(["a", "a"]);
  });

  it("is evicted if others need room, least recently used first", async () => {
    const long = "x".repeat(15 * MILLION);
    const { reads, load } = storeOf({ a: long, b: long, c: long });
    for (const id of ["a", "b", "a", "c", "a", "c", "b"]) await load(id);
    expect(reads).toEqual(["a", "b", "c", "b"]);
  });

  it("is kept alone if it is very long", async () => {
    const { reads, load } = storeOf({ a: "A", b: "x".repeat(40 * MILLION) });
    for (const id of ["a", "b", "b", "a"]) await load(id);
    expect(reads).toEqual(["a", "b", "a"]);
  });
});
