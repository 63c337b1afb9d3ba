import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf";
import type { UnreadRange } from "@/lib/text/coverage";
import type { ReadResult } from "@/lib/text/reader";
import { makePdf, type PdfOptions, type PdfText } from "@/lib/text/testing/make-pdf";

const LINES = Array.from({ length: 40 }, (_, index): PdfText => ({
  x: 50,
  y: 60 + index * 15,
  text: `Line ${index + 1} has ${(index * 7919) % 1000} items`,
}));
const PAGES = [[{ x: 50, y: 100, text: "First page" }], LINES, [{ x: 50, y: 100, text: "Third page" }]];

/** Three pages, the content of the second one compressed and then damaged. */
function withSecondPage(damage: (content: Buffer) => Buffer, options: PdfOptions = {}): Buffer {
  const encode: PdfOptions["encode"] = (content, page) =>
    page === 2
      ? { filter: "/Filter /FlateDecode", data: damage(deflateSync(content)) }
      : { filter: "", data: content };
  return makePdf(PAGES, { encode, ...options });
}

function overwritten(content: Buffer, share: number): Buffer {
  return Buffer.from(content).fill(0xff, Math.floor(content.length * share));
}

async function read(pdf: Buffer): Promise<{ text: string; unread: UnreadRange[] | undefined }> {
  const { text, unread }: ReadResult = await readPdf(pdf);
  return { text, unread };
}

const SECOND_PAGE: UnreadRange[] = [{ from: 2, to: 2, reason: "page_damaged" }];

describe("a PDF with a damaged page", () => {
  it.each([
    ["cut off", (content: Buffer) => content.subarray(0, content.length / 2)],
    ["overwritten", (content: Buffer) => overwritten(content, 0.5)],
  ])("is read up to the damage if the page's content is %s, and the page is reported", async (_, damage) => {
    const { text, unread } = await read(withSecondPage(damage));
    expect(text).toContain("First page");
    expect(text).toContain("Line 2 has 919 items");
    expect(text).not.toContain("Line 40");
    expect(text).toContain("Third page");
    expect(unread).toEqual(SECOND_PAGE);
  });

  it("is read without it if nothing of its content can be unpacked", async () => {
    const { text, unread } = await read(withSecondPage((content) => overwritten(content, 0)));
    expect(text).toBe("First page\n\n\n\nThird page");
    expect(unread).toEqual(SECOND_PAGE);
  });

  it("is read completely if only the checksum is wrong or missing", async () => {
    const complete = await read(withSecondPage((content) => content));
    expect(complete.unread).toEqual([]);
    for (const damage of [
      (content: Buffer) => content.subarray(0, -4),
      (content: Buffer) => Buffer.concat([content.subarray(0, -4), Buffer.from("none")]),
    ])
      expect(await read(withSecondPage(damage))).toEqual(complete);
  });

  it("reports the pages after one with a broken object, which are lost with it", async () => {
    const intact = makePdf(PAGES).toString("latin1");
    const second = intact.indexOf("<< /Type /Page ", intact.indexOf("<< /Type /Page ") + 1);
    const broken = Buffer.from(`${intact.slice(0, second)}XX${intact.slice(second + 2)}`, "latin1");
    const { text, pageCount, unread } = await readPdf(broken);
    expect({ text, pageCount }).toEqual({ text: "First page", pageCount: 3 });
    expect(unread).toEqual([SECOND_PAGE[0], { from: 3, to: 3, reason: "page_damaged" }]);
  });

  it("keeps the text around a drawing that is missing", async () => {
    const encode: PdfOptions["encode"] = (content, page) => ({
      filter: "",
      data: page === 2 ? Buffer.concat([Buffer.from("/Drawing Do\n"), content]) : content,
    });
    const pdf = makePdf(PAGES, {
      encode,
      page: "/Resources << /Font << /F1 3 0 R >> /XObject << /Drawing 99 0 R >> >>",
    });
    const { text, unread } = await read(pdf);
    expect(text).toContain("Line 40 has");
    expect(unread).toEqual(SECOND_PAGE);
  });

  it("reports every page that uses a broken font", async () => {
    const encode: PdfOptions["encode"] = (content, page) => ({
      filter: "",
      data: page === 1 ? content : Buffer.concat([Buffer.from("BT /Broken 9 Tf (lost) Tj ET\n"), content]),
    });
    const pdf = makePdf(PAGES, {
      encode,
      page: "/Resources << /Font << /F1 3 0 R /Broken 100 0 R >> >>",
      objects: [
        "<< /Type /Font /Subtype /TrueType /BaseFont /Broken /FontDescriptor 101 0 R /Encoding << /Differences [null] >> >>",
        "<< /Type /FontDescriptor /FontName /Broken /Flags 4 >>",
      ],
    });
    expect((await read(pdf)).unread).toEqual([
      { from: 2, to: 2, reason: "page_damaged" },
      { from: 3, to: 3, reason: "page_damaged" },
    ]);
  });

  it("gives up after many unreadable pages in a row, and keeps what was read", async () => {
    const pdf = makePdf([PAGES[0] ?? [], PAGES[2] ?? []], {
      catalog: "/Pages 100 0 R",
      objects: [
        "<< /Type /Pages /Kids [10 0 R 101 0 R 12 0 R] /Count 32 >>",
        "<< /Type /Pages /Parent 100 0 R /Kids [98 0 R] /Count 30 >>",
      ],
    });
    const { text, pageCount, unread } = await readPdf(pdf);
    expect({ text, pageCount }).toEqual({ text: "First page", pageCount: 32 });
    expect(unread?.[0]).toEqual({ from: 2, to: 2, reason: "page_damaged" });
    expect(unread?.at(-1)).toEqual({ from: 23, to: 32, reason: "page_damaged" });
  });

  it("is refused if a broken stream unpacks to more than a page can have", async () => {
    const encode: PdfOptions["encode"] = () => ({
      filter: "/Filter /FlateDecode",
      data: overwritten(deflateSync(Buffer.alloc(40_000_000, " ")), 0.9),
    });
    await expect(readPdf(makePdf([[]], { encode }))).rejects.toMatchObject({ code: "too_complex" });
  });

  it("is read up to a limit of pages", async () => {
    const { text, pages, pageCount, unread } = await readPdf(makePdf([...PAGES, ...PAGES]), 3);
    expect(text.endsWith("Third page")).toBe(true);
    expect({ pageCount, pages: pages?.length }).toEqual({ pageCount: 6, pages: 3 });
    expect(unread).toEqual([{ from: 4, to: 6, reason: "too_long" }]);
  });
});
