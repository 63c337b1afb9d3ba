import { describe, expect, it } from "vitest";
import { readPdf } from "@/lib/text/pdf/read-pdf";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";
import type { DocumentText, TextRun } from "./types";
import { wordsIn } from "./words-in";

async function read(pages: PdfText[][]): Promise<Pick<DocumentText, "text" | "pages" | "runs">> {
  const { text, pages: spans = [], runs = [] } = await readPdf(makePdf(pages));
  return { text, pages: spans, runs };
}

describe("the words of a part of a document's text", () => {
  it("are those in it, each at its place, in text order", async () => {
    const document = await read([
      [{ x: 50, y: 100, text: "on the first page" }],
      [
        { x: 50, y: 100, text: "Total due" },
        { x: 300, y: 100, text: "119.00" },
      ],
    ]);
    const words = wordsIn(document, document.pages[1]!);
    expect(words.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      "Total",
      "due",
      "119.00",
    ]);
    expect(words[0]).toMatchObject({ x: 50, y: 92, height: 10 });
    expect(words[1]!.x).toBeGreaterThan(words[0]!.x + words[0]!.width);
    expect(words[2]!.x).toBe(300);
  });

  it("are two if a word continues on the next line, but one if it was drawn in pieces", async () => {
    const document = await read([
      [
        { x: 50, y: 100, text: "the agree-" },
        { x: 50, y: 112, text: "ment, an agreement" },
        { x: 50, y: 140, text: "119" },
        { x: 66.68, y: 140, text: ".00" },
      ],
    ]);
    const words = wordsIn(document, document.pages[0]!);
    expect(words.map(({ start, end, y }) => [document.text.slice(start, end), y])).toEqual([
      ["the", 92],
      ["agree", 92],
      ["ment,", 104],
      ["an", 104],
      ["agreement", 104],
      ["119.00", 132],
    ]);
  });

  it("state their direction, unless it is from left to right", async () => {
    const document = await read([
      [
        { x: 50, y: 100, text: "across a longer line" },
        { x: 300, y: 400, text: "upwards", angle: 90 },
      ],
    ]);
    const [first, ...others] = wordsIn(document, document.pages[0]!);
    expect(first).not.toHaveProperty("direction");
    expect(others.at(-1)).toMatchObject({ direction: 270, width: 10 });
  });

  it("are empty if the format has no layout", () => {
    const runs: TextRun[] = [];
    expect(wordsIn({ text: "one two", runs }, { start: 0, end: 7 })).toEqual([]);
  });
});
