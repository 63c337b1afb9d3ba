import { describe, expect, it } from "vitest";
import { sortWords } from "./sort-words";
import type { TesseractWord } from "./tesseract";

/** Words of a line that is 20 pixels high, from the left; each with its confidence. */
function line(baseline: number, ...words: [text: string, confidence: number][]): TesseractWord[] {
  let at = 0;
  return words.map(([text, confidence]) => {
    const left = at;
    const right = left + text.length * 10;
    at = right + 10;
    return { text, confidence, left, right, baseline, lineHeight: 20 };
  });
}

const texts = (words: TesseractWord[]) => words.map(({ text }) => text);
const sorted = (words: TesseractWord[]) => {
  const { read, illegible } = sortWords(words);
  return [texts(read), texts(illegible)];
};
const CLEAR = line(100, ["Invoice", 0.96], ["number", 0.97]);

describe("words of a page", () => {
  it("with low confidence are illegible if they look like the others", () => {
    expect(sorted([...CLEAR, ...line(140, ["Customer", 0.94], ["Wamety", 0.1])])).toEqual([
      ["Invoice", "number", "Customer"],
      ["Wamety"],
    ]);
  });

  it.each<[string, Partial<TesseractWord>]>([
    ["of one character", { text: "|" }],
    ["of signs", { text: "=-=" }],
    ["higher than words are", { lineHeight: 60, right: 200 }],
    ["as low as dust", { lineHeight: 6 }],
    ["narrower than high", { right: 12 }],
    ["where a word was read", { baseline: 102, right: 60 }],
  ])("are without a mark %s", (_, mark) => {
    const word = { text: "Ey", confidence: 0.1, left: 0, right: 30, baseline: 300, lineHeight: 20 };
    expect(sorted([...CLEAR, { ...word, ...mark }])).toEqual([["Invoice", "number"], []]);
  });

  it("are dropped if neither most lines nor most letters are likely to be right", () => {
    const smeared = [140, 180].flatMap((baseline) => line(baseline, ["Iveryoem", 0.3], ["mummies", 0.1]));
    expect(sorted([...line(100, ["Invoice", 0.96]), ...smeared])).toEqual([[], []]);
  });

  it("are read if most letters or most lines are likely", () => {
    const marks = [140, 180].flatMap((baseline) => line(baseline, ["Ea", 0.3]));
    expect(sorted([...CLEAR, ...marks])[0]).toEqual(["Invoice", "number", "Ea", "Ea"]);
    const long = line(140, ["Dispatched-by-rail-to-Antwerp", 0.3]);
    expect(sorted([...line(100, ["Net", 0.96]), ...long, ...line(180, ["Tax", 0.96])])[0]).toHaveLength(3);
  });
});
