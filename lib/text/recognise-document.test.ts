import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createCoverage } from "./coverage";
import { readDocument, type ReadOptions } from "./read-document";
import type { RecognitionProgress } from "./recognise-pages";
import type { Recognition } from "./recognition";
import { recogniserPool } from "@/lib/text/process/pools";
import { FakeRecogniser } from "@/lib/text/testing/fake-recogniser";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";
import type { DocumentText } from "./types";

vi.mock(import("@/lib/text/process/pools"), { spy: true });

const MB = 1024 * 1024;
const RECOGNITION: Recognition = { languages: ["eng"], maxPages: 100 };
const line = (text: string) => [{ x: 50, y: 100, text }];
const PICTURES = { bytes: makeScan([WEDGE, WEDGE, WEDGE]), filename: "scan.pdf" };
const MIXED = { bytes: makeScan([line("First page"), WEDGE, line("Third page")]), filename: "mixed.pdf" };

let recogniser: FakeRecogniser | undefined;

async function fake(...settings: Parameters<typeof FakeRecogniser.create>): Promise<FakeRecogniser> {
  recogniser = await FakeRecogniser.create(...settings);
  vi.mocked(recogniserPool).mockReturnValue(recogniser.pool);
  return recogniser;
}

afterEach(() => {
  recogniser?.end();
  recogniser = undefined;
});

const read = (
  source: { bytes: Buffer; filename: string },
  options: ReadOptions = {},
): Promise<DocumentText> => readDocument(source, { recognition: RECOGNITION, ...options });
const textOf = ({ text, pages }: DocumentText) => pages.map(({ start, end }) => text.slice(start, end));

describe("a document with image pages", () => {
  it("is read with their text in place", async () => {
    await fake();
    const document = await read(MIXED);
    expect(document.text).toBe("First page\n\nRecognised on page 2\n\nThird page");
    expect(document.pages.map(({ recognised }) => recognised)).toEqual([undefined, true, undefined]);
    expect(document.runs.map(({ page, confidence }) => [page, confidence])).toEqual([
      [0, undefined],
      [1, 0.9],
      [2, undefined],
    ]);
    expect(document.words).toBe(8);
    expect(document.coverage).toEqual(createCoverage("pages", 3));
  });

  it("is read without them if recognition is off", async () => {
    await fake();
    const document = await read(MIXED, { recognition: null });
    expect(textOf(document)).toEqual(["First page", "", "Third page"]);
    expect(document.coverage.unread).toEqual([{ from: 2, to: 2, reason: "image_only" }]);
    expect(document.words).toBe(4);
    expect(recogniser!.started()).toEqual([]);
  });

  it("remains a scan if nothing is recognised on any page", async () => {
    await fake({ 1: { text: "" }, 2: { text: " " }, 3: { text: "\n" } });
    expect(await read(PICTURES)).toMatchObject({
      text: "",
      words: 0,
      scan: true,
      coverage: { read: 0, unread: [{ from: 1, to: 3, reason: "image_only" }] },
    });
  });

  it("is recognised up to a number of pages", async () => {
    await fake();
    const document = await read(PICTURES, { recognition: { ...RECOGNITION, maxPages: 2 } });
    expect(textOf(document)).toEqual(["Recognised on page 1", "Recognised on page 2", ""]);
    expect(document.coverage.unread).toEqual([{ from: 3, to: 3, reason: "too_long" }]);
  });

  it.each([
    ["dies", "die", {}],
    ["reports an error", "fail", {}],
    ["does not answer in time", "wait", { timeoutMs: 6_000 }],
    ["takes too much processor time", "work", { cpuMs: 500 }],
    ["takes too much memory", "swell", { memoryBytes: 200 * MB }],
  ] as const)("is read except the page whose process %s", async (_, act, limits) => {
    await fake({ 2: act }, limits);
    const document = await read(PICTURES);
    expect(textOf(document)).toEqual(["Recognised on page 1", "", "Recognised on page 3"]);
    expect(document.coverage.unread).toEqual([{ from: 2, to: 2, reason: "page_damaged" }]);
  });

  it("reports the current page", async () => {
    const progress: RecognitionProgress[] = [];
    await fake();
    await read(MIXED, { onProgress: (now) => void progress.push(now) });
    expect(progress).toEqual([{ page: 1, of: 1 }]);
    await read(PICTURES, { onProgress: (now) => void progress.push(now) });
    expect(progress.slice(1)).toEqual([1, 2, 3].map((page) => ({ page, of: 3 })));
  });

  it("stops at once when it is no longer wanted: its processes end, and no other page is started", async () => {
    await fake({ 1: "work", 2: "work" });
    const abort = new AbortController();
    const reading = read(PICTURES, { signal: abort.signal });
    await recogniser!.untilStarted(2);
    abort.abort(new Error("deleted"));
    await expect(reading).rejects.toThrow("deleted");
    await recogniser!.untilGone();
    expect(recogniser!.started()).toHaveLength(2);
  });

  it("does not wait until a long one has been recognised", async () => {
    await fake({ 4: "wait" }, { size: 1 });
    const longPages = Array.from({ length: 40 }, (_, index) => (index < 3 ? line("A page of text") : WEDGE));
    const long = read({ bytes: makeScan(longPages), filename: "long.pdf" });
    await recogniser!.untilStarted(1);
    let short: Promise<DocumentText> | undefined;
    await new Promise<void>((resolve) => {
      short = read(PICTURES, { onProgress: () => resolve() });
    });
    await setImmediate();
    recogniser!.answer(4);
    expect((await short!).coverage).toEqual(createCoverage("pages", 3));
    expect((await long).coverage).toEqual(createCoverage("pages", 40));
    const order = recogniser!.started().map(({ filename, page }) => `${filename} ${page}`);
    expect(order.slice(0, 6)).toEqual([
      "long.pdf 4",
      "scan.pdf 1",
      "long.pdf 5",
      "scan.pdf 2",
      "long.pdf 6",
      "scan.pdf 3",
    ]);
  });
});
