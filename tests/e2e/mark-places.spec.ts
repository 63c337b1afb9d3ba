import { createRequire } from "node:module";
import path from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { Page } from "@playwright/test";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from "@/lib/text/testing/make-pdf";
import type { FieldType } from "@/lib/api/vocabulary";
import { makeScan } from "@/lib/text/testing/make-scan";
import { LEAST_OVERLAP, overlap, type Rectangle } from "@/scripts/bench/word-boxes";
import { expect, test } from "./fixtures";

/** From this share of the values on, marks count as being where the words are. */
const LEAST_SHARE = 0.99;

const VALUES: [label: string, value: string, type: FieldType][] = [
  ["Invoice number", "R-2041/7", "TEXT"],
  ["Invoice date", "14 March 2026", "DATE"],
  ["Due date", "13 April 2026", "DATE"],
  ["Customer number", "K10313", "TEXT"],
  ["Net amount", "1041.50", "NUMBER"],
  ["Total amount", "1249.80", "NUMBER"],
];

/** Each value in a text of its own, so that its place is known. */
const labelled = (x: number, size: number): PdfText[] =>
  VALUES.flatMap(([label, text], line) => [
    { x, y: 90 + line * size * 2.2, text: `${label}:`, size },
    { x: x + size * 12, y: 90 + line * size * 2.2, text, size },
  ]);
const prose = (x: number): PdfText[] =>
  ["The goods are delivered within", "thirty days of the order, to the", "address that is named above."].map(
    (text, line) => ({ x, y: 90 + line * 22, text }),
  );

const PAGES: { kind: string; texts: PdfText[]; rotate?: number; scanned?: true }[] = [
  { kind: "in columns", texts: [...labelled(50, 10), ...prose(340)] },
  { kind: "in small type", texts: labelled(50, 5) },
  { kind: "turned by 90°", texts: labelled(60, 10), rotate: 90 },
  { kind: "turned by 180°", texts: labelled(60, 10), rotate: 180 },
  { kind: "turned by 270°", texts: labelled(60, 10), rotate: 270 },
  { kind: "that is scanned", texts: labelled(50, 13), scanned: true },
];

test("values are marked where they are on pages of every kind, at two zooms", async ({ page, api }) => {
  test.slow();
  for (const { kind, texts, rotate = 0, scanned } of PAGES) {
    await test.step(`a page ${kind}`, async () => {
      const { id } = await api.extractor(
        "Invoices",
        VALUES.map(([name, , type]) => ({ name, type })),
      );
      const pdf = scanned ? makeScan([drawPage(texts)]) : makePdf([texts], { rotate });
      const { id: docId } = await api.processed(id, "page.pdf", pdf);
      await page.goto(`/extractors/${id}/extract/${docId}`);
      await expect(page.locator("[data-source] canvas")).toBeVisible();
      const marks = page.locator("[data-source] [data-mark]");
      await expect(marks).toHaveCount(VALUES.length);

      const width = rotate % 180 === 0 ? PAGE_WIDTH : PAGE_HEIGHT;
      const first = await placesOf(page, width);
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(() => scaleOf(page, width)).toBeGreaterThan(first.scale * 1.2);
      const second = await placesOf(page, width);

      const overlaps = [...first.places, ...second.places].map(({ name, place }) => {
        const value = VALUES.find(([label]) => label === name)?.[1];
        const text = texts.find((drawn) => drawn.text === value);
        return text ? overlap(place, turned(placeOfText(text), rotate)) : 0;
      });
      const good = overlaps.filter((share) => share >= LEAST_OVERLAP).length;
      expect(good / overlaps.length, `the overlaps ${overlaps.join(", ")}`).toBeGreaterThanOrEqual(
        LEAST_SHARE,
      );
    });
  }
});

/** CSS pixels a point. */
function scaleOf(page: Page, width: number): Promise<number> {
  return page
    .locator("[data-source] canvas")
    .evaluate((canvas, points) => canvas.getBoundingClientRect().width / points, width);
}

/** Where the marks lie on the page as it is drawn, in points, and how many CSS pixels one has. */
function placesOf(
  page: Page,
  width: number,
): Promise<{ scale: number; places: { name: string; place: Rectangle }[] }> {
  // At once, since the page may still be growing.
  return page.locator("[data-source]").evaluate((source, points) => {
    const sheet = source.querySelector("canvas")!.getBoundingClientRect();
    const scale = sheet.width / points;
    const places = [...source.querySelectorAll("[data-mark]")].map((mark) => {
      const { x, y, width: wide, height } = mark.getBoundingClientRect();
      return {
        name: mark.getAttribute("data-mark")!,
        place: {
          x: (x - sheet.x) / scale,
          y: (y - sheet.y) / scale,
          width: wide / scale,
          height: height / scale,
        },
      };
    });
    return { scale, places };
  }, width);
}

const FONT = "Helvetica's widths";
const FONT_FILE = path.join(
  path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts/LiberationSans-Regular.ttf",
);

/** The line of a text as PDF readers see it: from 0.8 of its size above its baseline to 0.2 below. */
function placeOfText({ x, y, text, size = 10 }: PdfText): Rectangle {
  if (!GlobalFonts.has(FONT)) GlobalFonts.registerFromPath(FONT_FILE, FONT);
  const context = createCanvas(1, 1).getContext("2d");
  context.font = `${size}px "${FONT}"`;
  return { x, y: y - 0.8 * size, width: context.measureText(text).width, height: size };
}

/** A place of an upright page on the page that is turned clockwise. */
function turned({ x, y, width, height }: Rectangle, rotate: number): Rectangle {
  switch (rotate) {
    case 90:
      return { x: PAGE_HEIGHT - y - height, y: x, width: height, height: width };
    case 180:
      return { x: PAGE_WIDTH - x - width, y: PAGE_HEIGHT - y - height, width, height };
    case 270:
      return { x: y, y: PAGE_WIDTH - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}
