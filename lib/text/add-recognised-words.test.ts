import { describe, expect, it } from "vitest";
import { addRecognisedWords } from "./add-recognised-words";
import type { RecognisedPage } from "./insert-recognised-pages";

type Word = [text: string, x: number, y: number];

/** A page of these words, each as wide as half its height a letter; those of one height are a line. */
function pageOf(words: Word[], confidence?: number): RecognisedPage {
  const page: RecognisedPage = { text: "", runs: [] };
  words.forEach(([text, x, y], index) => {
    if (index > 0) page.text += words[index - 1]?.[2] === y ? " " : "\n";
    const start = page.text.length;
    page.text += text;
    const box = { x, y, width: text.length * 5, height: 10, ...(confidence !== undefined && { confidence }) };
    page.runs.push({ start, end: page.text.length, page: 0, ...box });
  });
  return page;
}

const LABELS: Word[] = [
  ["Net amount:", 50, 100],
  ["EUR", 200, 100],
  ["Total:", 50, 120],
];

const textWith = (...recognised: Word[]): string | undefined =>
  addRecognisedWords(pageOf(LABELS), pageOf(recognised, 0.9))?.text;

describe("words that were recognised next to a page's own text", () => {
  it("follow the words on their left", () => {
    expect(textWith(["100.00", 150, 101], ["119.00", 150, 121], ["paid", 190, 121])).toBe(
      "Net amount:\t100.00 EUR\nTotal:\t119.00 paid",
    );
  });

  it("precede the words on their right if there are none on their left", () => {
    expect(textWith(["Net", 5, 99], ["sum", 25, 99])).toBe("Net sum\tNet amount: EUR\nTotal:");
  });

  it("become lines at the end if they are on a separate line", () => {
    expect(textWith(["Paid", 50, 300], ["today", 90, 300], ["Thanks", 50, 320])).toBe(
      "Net amount: EUR\nTotal:\nPaid today\nThanks",
    );
  });

  it("are dropped if they are the page's own, also between others", () => {
    expect(textWith(["Net", 51, 101], ["am0unt:", 71, 101])).toBeUndefined();
    expect(textWith(["T0tal:", 51, 121], ["119.00", 150, 121])).toBe("Net amount: EUR\nTotal:\t119.00");
    expect(textWith(["1", 150, 101], ["EUR", 201, 101], ["2", 230, 101])).toBe(
      "Net amount:\t1 EUR\t2\nTotal:",
    );
  });

  it("keep their places and confidence, as do the page's own words", () => {
    const page = addRecognisedWords(pageOf(LABELS), pageOf([["119.00", 150, 121]], 0.9));
    expect(
      page?.runs.map(({ start, end, x, confidence }) => [page.text.slice(start, end), x, confidence]),
    ).toEqual([
      ["Net amount:", 50, undefined],
      ["EUR", 200, undefined],
      ["Total:", 50, undefined],
      ["119.00", 150, 0.9],
    ]);
  });
});
