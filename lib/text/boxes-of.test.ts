import { describe, expect, it } from "vitest";
import type { Box } from "./box";
import { boxesOf } from "./boxes-of";
import { readBytes } from "./read-bytes";
import { makePdf, PAGE_HEIGHT, type PdfOptions, type PdfText } from "@/lib/text/testing/make-pdf";
import type { TextRun } from "./types";

/** The widths of Helvetica's characters that these tests measure, in thousandths of the font size. */
const HELVETICA: Record<string, number> = {
  ...{ " ": 278, ".": 278, T: 611, E: 667, U: 722, R: 722 },
  ...{
    a: 556,
    d: 556,
    e: 556,
    f: 278,
    i: 222,
    l: 222,
    m: 833,
    n: 556,
    o: 556,
    r: 333,
    s: 500,
    t: 278,
    u: 556,
  },
};

function widthOf(text: string, size: number, widths = HELVETICA): number {
  return [...text].reduce((sum, character) => sum + (widths[character] ?? 556) * (size / 1000), 0);
}

/** Options of a PDF with another font than Helvetica. */
function inFont(font: string, objects: string[] = []): PdfOptions {
  return {
    objects: [`<< /Type /Font /Encoding /WinAnsiEncoding ${font} >>`, ...objects],
    page: "/Resources << /Font << /F1 100 0 R >> >>",
  };
}

function spacesIn(text: string): number {
  return text.split(" ").length - 1;
}

async function boxesIn(pages: PdfText[][], quote: string, options?: PdfOptions): Promise<Box[]> {
  const document = await readBytes(makePdf(pages, options), "document.pdf");
  const start = document.text.indexOf(quote);
  expect(start, `${quote} in ${document.text}`).toBeGreaterThan(-1);
  return boxesOf(document, { start, end: start + quote.length });
}

describe("the boxes of a part of a document's text", () => {
  it.each(["Total", "119.00", "EUR"])(
    "cover the words %j of a longer line, and nothing else",
    async (word) => {
      const line = "Total amount in full for all the items in order 119.00 EUR";
      const [box, ...more] = await boxesIn([[{ x: 50, y: 100, text: line, size: 12 }]], word);
      expect(more).toEqual([]);
      expect(box?.x).toBeCloseTo(50 + widthOf(line.slice(0, line.indexOf(word)), 12), 0);
      expect(box?.width).toBeCloseTo(widthOf(word, 12), 0);
      expect(box).toMatchObject({ page: 1, y: 100 - 0.8 * 12, height: 12 });
    },
  );

  it("cover the right words of a line in bold letters", async () => {
    const bold = inFont("/Subtype /Type1 /BaseFont /Helvetica-Bold");
    const line = "little, till it is filled in: buddhood";
    const [box] = await boxesIn([[{ x: 50, y: 100, text: line, size: 12 }]], "buddhood", bold);
    // Each of its letters is 611 thousandths wide.
    expect(box?.width).toBeCloseTo((8 * 611 * 12) / 1000, 0);
  });

  it("cover the right words of a line in a font with widths of its own", async () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const widths = characters.map((character) => (/\d/.test(character) ? 820 : 390));
    const font = `/Subtype /TrueType /BaseFont /Own /FirstChar 32 /LastChar 126 /Widths [${widths.join(" ")}]`;
    const options = inFont(`${font} /FontDescriptor 101 0 R`, [
      "<< /Type /FontDescriptor /FontName /Own /Flags 32 >>",
    ]);
    const line = "telephone 030 5550147 or by letter, as is written in the terms";
    const [box] = await boxesIn([[{ x: 50, y: 100, text: line }]], "030 5550147", options);
    expect(box?.x).toBeCloseTo(50 + 10 * 3.9, 1);
    expect(box?.width).toBeCloseTo(10 * 8.2 + 3.9, 1);
  });

  it.each([
    ["wide spaces", "3 Tw", (text: string) => widthOf(text, 10) + 3 * spacesIn(text)],
    ["letters that are set apart", "0.9 Tc", (text: string) => widthOf(text, 10) + 0.9 * text.length],
    ["narrowed letters", "75 Tz", (text: string) => widthOf(text, 10) * 0.75],
  ])("cover the right words of a line with %s", async (_, operator, width) => {
    const [before, quote, after] = [
      "till it is filled in for an ",
      "order 119.00 EUR",
      " in total and in all",
    ];
    const content = Buffer.from(`BT ${operator} /F1 10 Tf 20 742 Td (${before + quote + after}) Tj ET`);
    const [box] = await boxesIn([[]], quote, { encode: () => ({ filter: "", data: content }) });
    const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
    expect(Math.abs(left - 20 - width(before))).toBeLessThan(1);
    expect(Math.abs(right - 20 - width(before + quote))).toBeLessThan(1);
  });

  it("are one for a line that was drawn in several pieces", async () => {
    const pieces = [
      { x: 50, y: 100, text: "Total due" },
      { x: 300, y: 100, text: "119.00" },
      { x: 50, y: 120, text: "next line" },
    ];
    const [box, ...more] = await boxesIn([pieces], "due\t119.00");
    expect(more).toEqual([]);
    expect(box?.x).toBeCloseTo(50 + widthOf("Total ", 10), 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(300 + widthOf("119.00", 10), 0);
  });

  it("are one for each line and page, in the order of the text", async () => {
    const boxes = await boxesIn(
      [
        [
          { x: 50, y: 100, text: "an order of" },
          { x: 50, y: 112, text: "the first items" },
        ],
        [{ x: 70, y: 60, text: "and the second" }],
      ],
      "of\nthe first items\n\nand",
    );
    expect(boxes.map(({ page, y }) => [page, y])).toEqual([
      [1, 92],
      [1, 104],
      [2, 52],
    ]);
    expect(boxes[2]).toMatchObject({ x: 70 });
    expect(boxes[2]?.width).toBeCloseTo(widthOf("and", 10), 0);
  });

  it("are two if a word was hyphenated at the end of a line", async () => {
    const lines = ["the agree-", "ment, an agreement"].map((text, index) => ({
      x: 50,
      y: 100 + index * 12,
      text,
    }));
    const boxes = await boxesIn([lines], "agreement");
    expect(boxes.map(({ y }) => y)).toEqual([92, 104]);
  });

  it("stay in their column", async () => {
    const left = [
      "The parties agree that the goods",
      "are delivered within thirty days",
      "of the date on which the order was",
    ];
    const right = [
      "Payment is due fourteen days after",
      "the delivery, without deduction, to",
      "the account that the invoice names",
    ];
    const column = (x: number, lines: string[]) =>
      [...lines, ...lines].map((text, index) => ({ x, y: 100 + index * 12, text }));
    const boxes = await boxesIn([[...column(50, left), ...column(320, right)]], "thirty days\nof the date");
    expect(boxes).toHaveLength(2);
    for (const { x, width } of boxes) expect(x + width).toBeLessThan(300);
  });

  it("follow text that runs up the page", async () => {
    const line = "Total amount in full 119.00";
    const [box] = await boxesIn([[{ x: 30, y: 400, text: line, angle: 90 }]], "119.00");
    expect(box).toMatchObject({ x: 22, width: 10 });
    expect(box?.height).toBeCloseTo(widthOf("119.00", 10), 0);
    expect(box?.y).toBeCloseTo(400 - widthOf(line, 10), 0);
  });

  it("are measured from the corner that is at the top left when a turned page is displayed", async () => {
    const line = "Total amount in full 119.00";
    const [box] = await boxesIn([[{ x: 50, y: 100, text: line }]], "Total", { rotate: 90 });
    expect(box?.x).toBeCloseTo(PAGE_HEIGHT - 100 - 2, 0);
    expect(box?.y).toBeCloseTo(50, 0);
    expect(box?.height).toBeCloseTo(widthOf("Total", 10), 0);
  });

  it("cover the right words of a skewed line", async () => {
    const line = "Total amount in full for all the items in order 119.00";
    const before = widthOf(line.slice(0, -"119.00".length), 10);
    const [box] = await boxesIn([[{ x: 50, y: 100, text: line, angle: 3 }]], "119.00");
    const radians = (3 * Math.PI) / 180;
    expect(box?.x).toBeCloseTo(50 + before * Math.cos(radians), -1);
    expect(box?.y).toBeCloseTo(100 - before * Math.sin(radians) - 10, -1);
    expect(box?.height).toBeLessThan(13);
  });

  it("start from the right if text runs from right to left", () => {
    const run: TextRun = { start: 0, end: 9, page: 0, x: 100, y: 50, width: 90, height: 10, direction: 180 };
    const [box] = boxesOf({ text: "אבגד אבגד", runs: [run] }, { start: 0, end: 4 });
    expect(box?.width).toBeCloseTo(40, 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(190);
  });

  it("exclude white space, and are empty for a text without a layout", () => {
    const run: TextRun = { start: 0, end: 3, page: 0, x: 10, y: 10, width: 30, height: 10 };
    const box = { page: 1, x: 10, y: 10, width: 10, height: 10 };
    expect(boxesOf({ text: "1 2\n", runs: [run] }, { start: 0, end: 2 })).toEqual([box]);
    expect(boxesOf({ text: "1 2\n", runs: [run] }, { start: 1, end: 2 })).toEqual([]);
    expect(boxesOf({ text: "1 2", runs: [] }, { start: 0, end: 3 })).toEqual([]);
  });

  it("are found without looking at every run of a long document", () => {
    const text = "word\n".repeat(200_000);
    let reads = 0;
    const all = Array.from({ length: 200_000 }, (_, line): TextRun => {
      return { start: line * 5, end: line * 5 + 4, page: 0, x: 10, y: line, width: 20, height: 10 };
    });
    const runs = new Proxy(all, {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    expect(boxesOf({ text, runs }, { start: 500_000, end: 500_009 })).toHaveLength(2);
    expect(reads).toBeLessThan(100);
  });
});
