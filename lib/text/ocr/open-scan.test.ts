import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { OCR_LANGUAGES } from "@/lib/ocr-languages";
import { openScan } from "./open-scan";
import { rotateRaster, turnRaster } from "./raster";
import type { RecognisedPage } from "@/lib/text/insert-recognised-pages";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makeJbig2 } from "@/lib/text/testing/make-jbig2";
import type { PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan, type Picture, WEDGE } from "@/lib/text/testing/make-scan";

const ENGLISH = [
  "The quick brown fox jumps over the lazy dog, and this is the end of it.",
  "Payment is due within thirty days of the date of this invoice.",
  "Please quote the number of the order with each payment.",
  "Total amount: 1,234.56",
];
const GERMAN = [
  "Der Käufer prüft die Ware und rügt Mängel unverzüglich; für größere Mengen",
  "gilt eine Frist von zwei Wochen. Die Rechnung ist über das Konto zu zahlen.",
  "Bitte überweisen Sie den Betrag nach Erhalt der Ware mit Angabe der Nummer.",
  "Gesamtbetrag: 1.234,56",
];

const lines = (texts: string[]): PdfText[] =>
  texts.map((text, i) => ({ x: 60, y: 120 + 24 * i, text, size: 12 }));

const FORM: PdfText[] = [
  ["Invoice number", "HT-20391"],
  ["Invoice date", "14 March 2026"],
  ["Customer", "Miller and Sons"],
  ["Total amount", "491.76"],
].flatMap((row, line) => row.map((text, x) => ({ x: 60 + 160 * x, y: 80 + 30 * line, text, size: 11 })));

/** Strokes of a pen across texts, `height` points high. */
function crossOut(page: Picture, texts: PdfText[], height: number): Picture {
  const data = page.data.slice();
  const scale = 200 / 72;
  for (const { x, y } of texts) {
    for (let row = Math.round((y - 4 - height / 2) * scale); row < (y - 4 + height / 2) * scale; row += 1)
      for (let at = Math.round(x * scale); at < (x + 90) * scale; at += 1)
        if (at % 9 < 3) data[row * page.width + at] = 20;
  }
  return { ...page, data };
}

/** Fills a box with ink; it is in points. */
function fill({ width, data }: Picture, box: { x: number; y: number; width: number; height: number }): void {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height].map((points) =>
    Math.round((points * 200) / 72),
  ) as [number, number, number, number];
  for (let y = top; y < bottom; y += 1) data.fill(0, y * width + left, y * width + right);
}

async function recognise(picture: Picture): Promise<RecognisedPage> {
  const scan = await openScan(makeScan([picture]));
  return scan.recognisePage(1, OCR_LANGUAGES).finally(() => scan.close());
}

describe("a scanned page", () => {
  it("is recognised with each word's place and confidence", async () => {
    const { text, runs } = await recognise(drawPage(lines(ENGLISH)));
    expect(text).toBe(ENGLISH.join("\n"));
    const total = runs.find(({ start, end }) => text.slice(start, end) === "1,234.56");
    expect(total?.confidence).toBeGreaterThan(0.7);
    expect(total?.x).toBeCloseTo(137, -1);
    expect(total?.y).toBeCloseTo(120 + 24 * 3 - 9.6, -1);
    expect(total?.height).toBeCloseTo(12, -1);
  });

  it.each([90, 180, 270])("is recognised if it is rotated by %i degrees", async (degrees) => {
    const { text, runs } = await recognise(turnRaster(drawPage(lines(ENGLISH)), degrees / 90));
    expect(text).toBe(ENGLISH.join("\n"));
    expect(runs[0]?.direction).toBe(degrees);
  });

  it.each([-2, 2])("is recognised if it is skewed by %i degrees", async (angle) => {
    const { text, runs } = await recognise(drawPage(lines(ENGLISH), { angle }));
    expect(text).toBe(ENGLISH.join("\n"));
    const [straight] = (await recognise(drawPage(lines(ENGLISH)))).runs;
    expect(
      Math.abs((runs[0]?.y ?? 0) - (straight?.y ?? 0) - Math.sin((angle * Math.PI) / 180) * -220),
    ).toBeLessThan(4);
  });

  it("is recognised with pale grey print between black lines", async () => {
    const [odd, even] = [0, 1].map((rest) => drawPage(lines(ENGLISH).filter((_, i) => i % 2 === rest)));
    const data = odd!.data.map((shade, at) => Math.min(shade, 170 + (even!.data[at] ?? 0) / 3));
    const { text } = await recognise({ ...odd!, data });
    expect(text).toBe(ENGLISH.join("\n"));
  });

  it("is recognised under the grain of a poor scan", async () => {
    const page = drawPage(lines(ENGLISH));
    let seed = 1;
    const random = (): number => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff;
    const data = page.data.map((shade) => Math.min(255, 50 + 0.7 * shade + 100 * (random() - 0.5)));
    const { text } = await recognise({ ...page, data });
    expect(text).toBe(ENGLISH.join("\n"));
  });

  it("is recognised except two crossed-out values, whose strokes look like sideways text", async () => {
    const { text } = await recognise(crossOut(drawPage(FORM), [FORM[1]!, FORM[7]!], 28));
    expect(text.split("\n")).toEqual([
      expect.stringMatching(/^Invoice number/),
      "Invoice date\t14 March 2026",
      "Customer\tMiller and Sons",
      expect.stringMatching(/^Total amount/),
    ]);
    expect(text).not.toMatch(/20391|491/);
  });

  it("has the places of words that are illegible", async () => {
    const { text, illegible = [] } = await recognise(crossOut(drawPage(FORM), [FORM[5]!], 7));
    expect(text).not.toMatch(/Miller|Sons/);
    expect(illegible.length).toBeGreaterThan(0);
    for (const { page, x, y } of illegible) {
      expect(page).toBe(1);
      expect(Math.abs(x - 255)).toBeLessThan(45);
      expect(Math.abs(y - 132)).toBeLessThan(12);
    }
  });

  it.each([0, 2])("has a table's cells between its lines, skewed by %i degrees", async (angle) => {
    const rows = [
      ["Description", "Qty", "Price", "Amount"],
      ["Steel bolts M8", "120", "1.25", "150.00"],
      ["Copper cable", "30", "87.00", "2610.00"],
      ["Hose with coupling", "", "", "91.60"],
      ["Pump", "12", "75.00", "900.00"],
    ];
    const columns = [60, 162, 188, 230, 275];
    const texts = rows.flatMap((row, y) =>
      row.map((text, x) => ({ x: (columns[x] ?? 0) + 3, y: 120 + 16 * y, text, size: 10 })),
    );
    const drawn = drawPage(texts);
    const right = columns.at(-1)!;
    columns.forEach((x) => fill(drawn, { x, y: 108, width: 0.7, height: 80 }));
    rows.forEach((_, y) => fill(drawn, { x: 60, y: 108 + 16 * y, width: right - 60, height: 0.7 }));
    const table = { ...drawn, ...rotateRaster(drawn, (angle * Math.PI) / 180) };
    expect((await recognise(table)).text).toBe(rows.map((row) => row.join("\t")).join("\n"));
  });

  it("is recognised with a heading, whose letters are as high as short lines", async () => {
    const heading = { x: 60, y: 80, text: "Delivery Terms Hull", size: 28 };
    const { text } = await recognise(drawPage([heading, ...lines(ENGLISH)]));
    expect(text.split("\n")[0]).toBe(heading.text);
  });

  it("is recognised in its own language", async () => {
    expect((await recognise(drawPage(lines(GERMAN)))).text).toBe(GERMAN.join("\n"));
  });
});

const JPEG_END = Buffer.from([0xff, 0xd9]);

function toJpeg({ width, height, data }: Picture): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  data.forEach((shade, at) => image.data.set([shade, shade, shade, 255], at * 4));
  context.putImageData(image, 0, 0);
  return canvas.toBuffer("image/jpeg");
}

describe("a page that is", () => {
  it("blank is reported as blank", async () => {
    expect(await recognise(drawPage([]))).toEqual({ text: "", runs: [], blank: true });
  });

  it("a picture without words is not blank, and nothing is recognised on it", async () => {
    expect(await recognise(WEDGE)).toEqual({ text: "", runs: [] });
  });

  it("a picture of 60,000 by 60,000 is damaged", async () => {
    await expect(recognise({ ...WEDGE, width: 60_000, height: 60_000 })).rejects.toMatchObject({
      code: "corrupt",
    });
  });

  it.each([
    ["within its header", (jpeg: Buffer) => jpeg.subarray(0, 300)],
    ["within its picture", (jpeg: Buffer) => jpeg.subarray(0, jpeg.length / 2)],
    [
      "within its picture and closed",
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, jpeg.length / 2), JPEG_END]),
    ],
  ])("a JPEG file that was cut off %s is damaged", async (_, cut) => {
    const page = drawPage(lines(ENGLISH));
    const data = cut(toJpeg(page));
    await expect(recognise({ ...page, data, filter: "DCTDecode" })).rejects.toMatchObject({
      code: "corrupt",
    });
  });

  it("a whole JPEG file is recognised", async () => {
    const page = drawPage(lines(ENGLISH));
    const { text } = await recognise({ ...page, data: toJpeg(page), filter: "DCTDecode" });
    expect(text).toBe(ENGLISH.join("\n"));
  });

  it("a JBIG2 file that unpacks to gigabytes is damaged, and takes no memory", async () => {
    const before = process.memoryUsage.rss();
    const bomb = { width: 65_535, height: 65_535, data: makeJbig2(65_535), filter: "JBIG2Decode" as const };
    await expect(recognise(bomb)).rejects.toMatchObject({ code: "corrupt" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });

  it("a JBIG2 file of a sane size is drawn", async () => {
    const picture = { width: 100, height: 100, data: makeJbig2(100), filter: "JBIG2Decode" as const };
    await expect(recognise(picture)).resolves.toMatchObject({ text: "" });
  });
});
