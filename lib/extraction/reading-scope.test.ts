import { describe, expect, it } from "vitest";
import { createCoverage } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import { readingScope } from "./reading-scope";
import { testDocument } from "./testing/test-document";

const scan: DocumentText = {
  ...testDocument("", "pdf"),
  words: 0,
  scan: true,
  coverage: createCoverage("pages", 4, [
    { from: 1, to: 3, reason: "image_only" },
    { from: 4, to: 4, reason: "page_damaged" },
  ]),
};

describe("what an engine reads", () => {
  it("is what the reader read, with its words", () => {
    const document = testDocument("Total due: 577.92");
    expect(readingScope({ readsScans: false }, document)).toEqual({ coverage: document.coverage, words: 3 });
  });

  it("includes the pages of a scan if it reads pictures, at a flat number of words, but no damaged ones", () => {
    expect(readingScope({ readsScans: true }, scan)).toEqual({
      coverage: createCoverage("pages", 4, [{ from: 4, to: 4, reason: "page_damaged" }]),
      words: 1_500,
    });
    expect(readingScope({ readsScans: false }, scan).coverage.read).toBe(0);
  });
});
