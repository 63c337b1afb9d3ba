import { describe, expect, it } from "vitest";
import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { readBytes } from "@/lib/text/read-bytes";
import { createCoverage } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import { readingScope } from "./reading-scope";
import { testDocument } from "@/lib/extraction/testing/test-document";

const scan: DocumentText = {
  ...testDocument("", "pdf"),
  words: 0,
  scan: true,
  coverage: createCoverage("pages", 4, [
    { from: 1, to: 3, reason: "image_only" },
    { from: 4, to: 4, reason: "page_damaged" },
  ]),
};

const BLIND = { readsScans: false, records: inThisProcess };
const SEEING = { readsScans: true, records: inThisProcess };

describe("what an engine reads", () => {
  it("is what the reader read, with its word count", async () => {
    const document = testDocument("Total due: 577.92");
    expect(await readingScope(BLIND, document)).toEqual({
      coverage: document.coverage,
      words: 3,
    });
  });

  it("includes a scan's pages if it reads images, at a flat number of words, but no damaged ones", async () => {
    expect(await readingScope(SEEING, scan)).toEqual({
      coverage: createCoverage("pages", 4, [{ from: 4, to: 4, reason: "page_damaged" }]),
      words: 1_500,
    });
    expect((await readingScope(BLIND, scan)).coverage.read).toBe(0);
    const withBlankPages = { ...scan, coverage: { ...scan.coverage, total: 9, read: 5 } };
    expect((await readingScope(SEEING, withBlankPages)).words).toBe(1_500);
  });

  it("is the header and the first of several rows, without the words of the others", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `Customer ${index};City ${index};${index}`);
    const csv = await readBytes(Buffer.from(["Name;Town;Amount", ...rows].join("\n")), "orders.csv");
    expect(await readingScope(BLIND, csv)).toEqual({
      coverage: createCoverage("rows", 1_000, [{ from: 2, to: 1_000, reason: "more_records" }]),
      words: 8,
    });
  });

  it("is the first of several JSON records", async () => {
    const json = await readBytes(
      Buffer.from('[{"name": "one"}, {"name": "two"}, {"name": "three"}]'),
      "a.json",
    );
    expect(await readingScope(BLIND, json)).toEqual({
      coverage: createCoverage("rows", 3, [{ from: 2, to: 3, reason: "more_records" }]),
      words: 2,
    });
  });

  it("ends where a record has more names than any form", async () => {
    const names = Array.from({ length: 20_005 }, (_, index) => `"n${index}":${index}`);
    const json = await readBytes(Buffer.from(`{${names.join(",")}}`), "wide.json");
    const { coverage, words } = await readingScope(BLIND, json);
    const from = json.text.indexOf('"n20000":') + '"n20000":'.length;
    expect(coverage.unread).toEqual([{ from, to: json.text.length, reason: "too_long" }]);
    expect(words).toBe(40_001);
  });

  it("ends at the last line or page within the length limit, and the rest is reported and not charged", async () => {
    const line = `${"word ".repeat(19)}end.\n`;
    const text = line.repeat(50_000);
    const { coverage, words } = await readingScope(BLIND, testDocument(text));
    expect(coverage).toEqual(
      createCoverage("characters", text.length, [{ from: 4_000_000, to: text.length, reason: "too_long" }]),
    );
    expect(words).toBe(800_000);

    const pages = Array.from({ length: 5 }, (_, index) => ({
      start: index * 1_000_000,
      end: (index + 1) * 1_000_000 - 1,
    }));
    const damaged = { from: 2, to: 2, reason: "page_damaged" } as const;
    const pdf = { ...testDocument(text, "pdf"), pages, coverage: createCoverage("pages", 5, [damaged]) };
    const ofPdf = await readingScope(BLIND, pdf);
    expect(ofPdf.coverage.unread).toEqual([damaged, { from: 5, to: 5, reason: "too_long" }]);
    expect(ofPdf.words).toBe(600_000);
  });
});
