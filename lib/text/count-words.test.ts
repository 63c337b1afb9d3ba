import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countReadWords, countWords } from "./count-words";
import { createCoverage } from "./coverage";

function bySegmenter(text: string): number {
  const segments = new Intl.Segmenter("und", { granularity: "word" }).segment(text);
  return [...segments].filter(({ isWordLike, segment }) => isWordLike && !/^_+$/.test(segment)).length;
}

describe("countWords", () => {
  it("counts words, numbers and contractions", () => {
    expect(countWords("It's 1,234.56 EUR, isn't it?  e.g. snake_case\n")).toBe(7);
  });

  it("counts the words of a Japanese paragraph", () => {
    expect(countWords("請求書の合計金額は百円です。")).toBeGreaterThan(4);
  });

  it("counts no words in white space and punctuation", () => {
    expect(countWords(" \t\n -- ... ___ * ")).toBe(0);
  });

  it("agrees with the Unicode segmenter on any short text", () => {
    const alphabet = fc.constantFrom(..."abZ09_.,;:'\"- \t\n/éßЯα·’‘“–…€ª²×\u00a0한日本語ー👍\u0301\u200dאָ");
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), (characters) => {
        const text = characters.join("");
        expect(countWords(text)).toBe(bySegmenter(text));
      }),
      { numRuns: 4000 },
    );
  });

  it("takes time proportional to the length, even without spaces", () => {
    const long = "漢".repeat(200_000);
    expect(countWords(long)).toBeGreaterThan(1000);
  });
});

describe("countReadWords", () => {
  it("counts no words of pages that were not read, or only in part", () => {
    const text = "one\n\nTwo and\n\nthree words here\n\n";
    const pages = [
      { start: 0, end: 3 },
      { start: 5, end: 12 },
      { start: 14, end: 30 },
      { start: 32, end: 32 },
    ];
    const coverage = createCoverage("pages", 9, [
      { from: 2, to: 2, reason: "page_damaged" },
      { from: 4, to: 4, reason: "image_only" },
      { from: 5, to: 9, reason: "too_long" },
    ]);
    expect(countReadWords({ text, pages, coverage })).toBe(4);
    expect(countReadWords({ text, pages, coverage: createCoverage("pages", 4) })).toBe(6);
  });
});
