import { describe, expect, it } from "vitest";
import { createCoverage, type UnreadReason } from "./coverage";
import { insertRecognisedPages, type RecognisedPage } from "./insert-recognised-pages";
import { readBytes } from "./read-bytes";
import { makePdf } from "@/lib/text/testing/make-pdf";
import type { DocumentText } from "./types";

const line = (text: string, y = 100) => ({ x: 50, y, text });

const runAt = (y: number) => ({ page: 0, x: 50, y, width: 100, height: 10, confidence: 0.9 });

/** A page as a recogniser process returns it: each line of its text is a run. */
function recognisedPage(text: string): RecognisedPage {
  let end = -1;
  const runs = text.split("\n").map((line, index) => {
    const start = end + 1;
    end = start + line.length;
    return { ...runAt(20 * index), start, end };
  });
  return { text, runs };
}

/** A PDF of these pages; null is a page that is only a picture. */
async function pdfOf(...pages: (string | null)[]): Promise<DocumentText> {
  const document = await readBytes(
    makePdf(
      pages.map((text) => (text === null ? [] : text.split("\n").map((part, i) => line(part, 100 + 14 * i)))),
    ),
    "a.pdf",
  );
  const pictures = pages.flatMap((text, index) => (text === null ? [index + 1] : []));
  const unread = pictures.map((page) => ({ from: page, to: page, reason: "image_only" as const }));
  return { ...document, coverage: createCoverage("pages", pages.length, unread) };
}

const textOf = ({ text, pages }: DocumentText) => pages.map(({ start, end }) => text.slice(start, end));
const runsOf = ({ text, runs }: DocumentText) =>
  runs.map(({ start, end, page }) => `${page}: ${text.slice(start, end)}`);

describe("recognised pages", () => {
  it("are inserted between the pages that had text, with their runs", async () => {
    const document = insertRecognisedPages(
      await pdfOf(null, "Second page", null, null, "Fifth page"),
      new Map([
        [1, recognisedPage("First page\nof five")],
        [3, recognisedPage("Third page")],
        [4, recognisedPage("Fourth page")],
      ]),
    );
    expect(document.text).toBe(
      "First page\nof five\n\nSecond page\n\nThird page\n\nFourth page\n\nFifth page",
    );
    expect(textOf(document)).toEqual([
      "First page\nof five",
      "Second page",
      "Third page",
      "Fourth page",
      "Fifth page",
    ]);
    expect(runsOf(document)).toEqual([
      "0: First page",
      "0: of five",
      "1: Second page",
      "2: Third page",
      "3: Fourth page",
      "4: Fifth page",
    ]);
    expect(document.pages.map(({ recognised }) => recognised)).toEqual([
      true,
      undefined,
      true,
      true,
      undefined,
    ]);
    expect(document.runs[0]).toMatchObject({ confidence: 0.9, x: 50, y: 0 });
    expect(document.words).toBe(12);
    expect(document.coverage).toEqual(createCoverage("pages", 5));
  });

  it("keep the size of their page", async () => {
    const document = insertRecognisedPages(await pdfOf("One", null), new Map([[2, recognisedPage("Two")]]));
    expect(document.pages[1]).toMatchObject({ width: 595, height: 842, recognised: true });
  });

  it("turn a PDF of images into a text", async () => {
    const scan = await pdfOf(null, null);
    expect(scan.scan).toBe(true);
    const document = insertRecognisedPages(scan, new Map([[2, recognisedPage("Total 119.00")]]));
    expect(document).toMatchObject({
      text: "Total 119.00",
      scan: false,
      words: 2,
      coverage: { total: 2, read: 1, unread: [{ from: 1, to: 1, reason: "image_only" }] },
    });
    expect(textOf(document)).toEqual(["", "Total 119.00"]);
  });

  it("join words broken at the end of a line if they occur whole elsewhere", async () => {
    const document = insertRecognisedPages(
      await pdfOf("Your shipment has left", null, "Last page"),
      new Map([[2, recognisedPage("The ship-\nment weighs 12 kg")]]),
    );
    expect(textOf(document)).toEqual(["Your shipment has left", "The shipment weighs 12 kg", "Last page"]);
    expect(runsOf(document)).toEqual([
      "0: Your shipment has left",
      "1: The ship",
      "1: ment weighs 12 kg",
      "2: Last page",
    ]);
  });

  it("move the doubts about words of other pages or their own text", async () => {
    const doubtful = ["Total 99.00", "Paid 12.00"];
    const label = "A label of the bill, which is longer than a stamp on a picture ever is";
    const own = [label, label, label, label, "Paid 12.00", "The ship-", "ment has left"].join("\n");
    const read = await pdfOf(null, own, "A shipment\nTotal 99.00");
    const unread = [1, 2].map((page) => ({ from: page, to: page, reason: "image_only" as const }));
    const doubts = doubtful
      .map((words) => ({ start: read.text.indexOf(words), end: read.text.indexOf(words) + words.length }))
      .map((span) => ({ ...span, kind: "text_differs" as const }))
      .sort((a, b) => a.start - b.start);
    const page: RecognisedPage = { text: "Seen", runs: [{ ...runAt(400), start: 0, end: 4 }] };
    const document = insertRecognisedPages(
      { ...read, doubts, coverage: createCoverage("pages", 3, unread) },
      new Map([
        [1, recognisedPage("A longer page before the others")],
        [2, page],
      ]),
    );
    expect(document.text).toContain("Seen");
    expect(document.doubts?.map(({ start, end }) => document.text.slice(start, end))).toEqual([
      "Paid 12.00",
      "Total 99.00",
    ]);
  });

  it("replace a stamp on an image if they have more text, and count as read either way", async () => {
    const stamped = await pdfOf("First page", "Page 2");
    const unread = [{ from: 2, to: 2, reason: "image_only" as const }];
    const document = { ...stamped, coverage: createCoverage("pages", 2, unread) };
    const longer = insertRecognisedPages(document, new Map([[2, recognisedPage("Contract of sale Page 2")]]));
    expect(textOf(longer)).toEqual(["First page", "Contract of sale Page 2"]);
    const nothing = insertRecognisedPages(document, new Map([[2, recognisedPage("")]]));
    expect(textOf(nothing)).toEqual(["First page", "Page 2"]);
    expect([longer, nothing].map(({ coverage }) => coverage.read)).toEqual([2, 2]);
    const failed = insertRecognisedPages(document, new Map([[2, "page_damaged" as UnreadReason]]));
    expect(textOf(failed)).toEqual(["First page", "Page 2"]);
    expect(failed.coverage.unread).toEqual([{ from: 2, to: 2, reason: "page_damaged" }]);
  });

  it("count as read if words are illegible, with places next to the page's own words", async () => {
    const box = (page: number, y: number) => ({ page, x: 50, y, width: 100, height: 10 });
    const own = Array.from({ length: 20 }, (_, index) => `A label of the bill ${index}`).join("\n");
    const labelled = await pdfOf("First page", own, null);
    const unread = [{ from: 2, to: 3, reason: "image_only" as const }];
    const document = { ...labelled, coverage: createCoverage("pages", 3, unread) };
    const { coverage, pages } = insertRecognisedPages(
      document,
      new Map([
        [2, { ...recognisedPage(""), illegible: [box(2, 92), box(2, 700)] }],
        [3, { ...recognisedPage("Third page"), illegible: [box(3, 40)] }],
      ]),
    );
    expect(coverage).toEqual({
      ...{ unit: "pages", total: 3, read: 3 },
      unread: [
        { from: 2, to: 2, reason: "illegible", boxes: [box(2, 700)] },
        { from: 3, to: 3, reason: "illegible", boxes: [box(3, 40)] },
      ],
    });
    expect(pages[2]).toMatchObject({ recognised: true });
  });

  it("keep the page's own text if it is longer than a stamp, and add recognised words", async () => {
    const own = Array.from({ length: 20 }, (_, index) => `A label of the bill ${index}`).join("\n");
    const labelled = await pdfOf("First page", own, "Last page");
    const unread = [{ from: 2, to: 2, reason: "image_only" as const }];
    const document = { ...labelled, coverage: createCoverage("pages", 3, unread) };
    // Its lines are 20 points apart, from the page's top: the last two are below all others.
    const found = recognisedPage("\n".repeat(30) + "Total\n119.00");
    const runs = found.runs.filter(({ start, end }) => end > start);
    const inserted = insertRecognisedPages(document, new Map([[2, { ...found, runs }]]));
    expect(textOf(inserted)).toEqual(["First page", `${own}\nTotal\n119.00`, "Last page"]);
    expect(runsOf(inserted).slice(-3)).toEqual(["1: Total", "1: 119.00", "2: Last page"]);
    expect(inserted.coverage).toEqual(createCoverage("pages", 3));
    const nothing = insertRecognisedPages(document, new Map([[2, { text: "", runs: [] }]]));
    expect(textOf(nothing)).toEqual(["First page", own, "Last page"]);
    expect(nothing.coverage).toEqual(createCoverage("pages", 3));
  });

  it("count as read if they are blank", async () => {
    const blank = { ...recognisedPage(""), runs: [], blank: true as const };
    const document = insertRecognisedPages(await pdfOf("One", null, "Three"), new Map([[2, blank]]));
    expect(textOf(document)).toEqual(["One", "", "Three"]);
    expect(document.coverage).toEqual(createCoverage("pages", 3));
    expect(document.words).toBe(2);
  });

  it("remain unread, with the reason, if nothing was recognised", async () => {
    const document = insertRecognisedPages(
      await pdfOf("One", null, null, null, null),
      new Map<number, RecognisedPage | UnreadReason>([
        [2, "page_damaged"],
        [3, recognisedPage(" \n ")],
        [5, "too_long"],
      ]),
    );
    expect(document.coverage).toEqual({
      unit: "pages",
      total: 5,
      read: 1,
      unread: [
        { from: 2, to: 2, reason: "page_damaged" },
        { from: 3, to: 4, reason: "image_only" },
        { from: 5, to: 5, reason: "too_long" },
      ],
    });
    expect(document.words).toBe(1);
    expect(document.pages.map(({ recognised }) => recognised)).toEqual(Array(5).fill(undefined));
  });
});
