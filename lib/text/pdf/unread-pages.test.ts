import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";

const text = (...lines: string[]): PdfText[] =>
  lines.map((line, i) => ({ x: 50, y: 100 + 20 * i, text: line }));

/** A PDF with a page of text, one with this content, and another one of text. */
function withContent(content: string): Buffer {
  return makePdf([text("First page"), [], text("Third page")], {
    encode: (own, page) => ({ filter: "", data: page === 2 ? Buffer.from(content) : own }),
  });
}

async function unreadIn(pdf: Buffer): Promise<[number, string][]> {
  const { unread = [] } = await readPdf(pdf);
  return unread.map(({ from, reason }) => [from, reason]);
}

const SECOND_PAGE = [[2, "image_only"]];

describe("a page without readable text", () => {
  it("is named where it is a picture, between pages with text", async () => {
    const pdf = makeScan([text("First page"), WEDGE, text("Third page")]);
    expect(await unreadIn(pdf)).toEqual(SECOND_PAGE);
    expect((await readPdf(pdf)).text).toBe("First page\n\n\n\nThird page");
  });

  it("is named where its letters are drawn as shapes", async () => {
    expect(await unreadIn(withContent("10 10 m 20 20 30 30 40 40 c f\n".repeat(60)))).toEqual(SECOND_PAGE);
  });

  it("is not named where it is blank, or has but lines and frames", async () => {
    expect(await unreadIn(withContent(""))).toEqual([]);
    expect(await unreadIn(withContent("0 0 100 100 re S 10 10 m 90 90 l S\n".repeat(60)))).toEqual([]);
  });

  it("is named where its text layer has one letter only, and that text is left out", async () => {
    const pdf = makePdf([text("First page"), text("a".repeat(30), "a a a"), text("Third page")]);
    expect(await unreadIn(pdf)).toEqual(SECOND_PAGE);
    expect((await readPdf(pdf)).text).toBe("First page\n\n\n\nThird page");
  });

  it("is read where it has a short text, or rows of dots", async () => {
    expect(await unreadIn(makePdf([text("First page"), text("aaaaaaaa"), text(".".repeat(200))]))).toEqual(
      [],
    );
  });

  it("is found without unpacking its picture", async () => {
    const huge = { ...WEDGE, width: 60_000, height: 60_000 };
    expect(await unreadIn(makeScan([text("First page"), huge]))).toEqual(SECOND_PAGE);
  });
});
