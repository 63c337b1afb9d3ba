import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfOptions, type PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";

const text = (...lines: string[]): PdfText[] =>
  lines.map((line, i) => ({ x: 50, y: 100 + 20 * i, text: line }));

/** A PDF with a page of text, one with this content, and another one of text. */
function withContent(content: string, options: PdfOptions = {}): Buffer {
  return makePdf([text("First page"), [], text("Third page")], {
    ...options,
    encode: (own, page) => ({ filter: "", data: page === 2 ? Buffer.from(content) : own }),
  });
}

async function unreadIn(pdf: Buffer): Promise<[number, string][]> {
  const { unread = [] } = await readPdf(pdf);
  return unread.map(({ from, reason }) => [from, reason]);
}

const withPicture: PdfOptions = {
  objects: [
    "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream",
  ],
  page: "/Resources << /Font << /F1 3 0 R >> /XObject << /P2 100 0 R >> >>",
};

const SECOND_PAGE = [[2, "image_only"]];

describe("a page without readable text", () => {
  it("is reported if it is an image, between pages with text", async () => {
    const pdf = makeScan([text("First page"), WEDGE, text("Third page")]);
    expect(await unreadIn(pdf)).toEqual(SECOND_PAGE);
    expect((await readPdf(pdf)).text).toBe("First page\n\n\n\nThird page");
  });

  it("is reported if its text layer is only a stamp on a full-page image, and the stamp is kept", async () => {
    const picture = `q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /P2 Do Q BT /F1 10 Tf 40 20 Td (Page 2 of 3) Tj ET`;
    const logo = picture.replace(String(PAGE_HEIGHT), "90");
    expect(await unreadIn(withContent(picture, withPicture))).toEqual(SECOND_PAGE);
    expect((await readPdf(withContent(picture, withPicture))).text).toContain("Page 2 of 3");
    expect(await unreadIn(withContent(logo, withPicture))).toEqual([]);
  });

  it("is reported if a long text layer fills one corner of a full-page image", async () => {
    const words = "BT /F1 1 Tf 40 20 Td (lorem ipsum dolor sit amet) Tj ET\n".repeat(20);
    const picture = `q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /P2 Do Q\n`;
    expect(await unreadIn(withContent(`${picture}${words}`, withPicture))).toEqual(SECOND_PAGE);
    expect(await unreadIn(withContent(words, withPicture))).toEqual([]);
  });

  it("is reported if its letters are drawn as shapes", async () => {
    expect(await unreadIn(withContent("10 10 m 20 20 30 30 40 40 c f\n".repeat(60)))).toEqual(SECOND_PAGE);
  });

  it("is not reported if it is blank or has only lines and frames", async () => {
    expect(await unreadIn(withContent(""))).toEqual([]);
    expect(await unreadIn(withContent("0 0 100 100 re S 10 10 m 90 90 l S\n".repeat(60)))).toEqual([]);
  });

  it("is reported if its text layer repeats one letter, and that text is dropped", async () => {
    const pdf = makePdf([text("First page"), text("a".repeat(30), "a a a"), text("Third page")]);
    expect(await unreadIn(pdf)).toEqual(SECOND_PAGE);
    expect((await readPdf(pdf)).text).toBe("First page\n\n\n\nThird page");
  });

  it("is reported if its text layer has different letters from the visible ones", async () => {
    const words =
      "Payment is due within thirty days of the date of this invoice after each receipt of it".split(" ");
    const drawn = [...words, ...words].map((word) =>
      word.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29)),
    );
    expect(await unreadIn(makePdf([text("First page"), text(...drawn)]))).toEqual(SECOND_PAGE);
    expect(await unreadIn(makePdf([text("First page"), text(...words)]))).toEqual([]);
  });

  it("is read if it has a short text or rows of dots", async () => {
    expect(await unreadIn(makePdf([text("First page"), text("aaaaaaaa"), text(".".repeat(200))]))).toEqual(
      [],
    );
  });

  it("is reported only as damaged if part of it is lost in addition to its image", async () => {
    const content = `q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /P2 Do Q /Missing Do`;
    const page = "/Resources << /XObject << /P2 100 0 R /Missing 990 0 R >> >>";
    expect(await unreadIn(withContent(content, { ...withPicture, page }))).toEqual([[2, "page_damaged"]]);
  });

  it("is found without unpacking its image", async () => {
    const huge = { ...WEDGE, width: 60_000, height: 60_000 };
    expect(await unreadIn(makeScan([text("First page"), huge]))).toEqual(SECOND_PAGE);
  });
});
