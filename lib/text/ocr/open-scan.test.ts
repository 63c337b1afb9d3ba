import { describe, expect, it } from "vitest";
import { OCR_LANGUAGES } from "@/lib/ocr-languages";
import { openScan, type RecognisedPage } from "./open-scan";
import { turnRaster } from "./raster";
import { drawPage } from "@/lib/text/testing/draw-page";
import type { PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan, type Picture } from "@/lib/text/testing/make-scan";

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

async function recognise(picture: Picture): Promise<RecognisedPage> {
  const scan = await openScan(makeScan([picture]));
  return scan.recognisePage(1, OCR_LANGUAGES).finally(() => scan.close());
}

describe("a scanned page", () => {
  it("is recognised with the place of each word and how sure it is", async () => {
    const { text, runs } = await recognise(drawPage(lines(ENGLISH)));
    expect(text).toBe(ENGLISH.join("\n"));
    const total = runs.find(({ start, end }) => text.slice(start, end) === "1,234.56");
    expect(total?.confidence).toBeGreaterThan(0.7);
    expect(total?.x).toBeCloseTo(137, -1);
    expect(total?.y).toBeCloseTo(120 + 24 * 3 - 9.6, -1);
    expect(total?.height).toBeCloseTo(12, -1);
  });

  it.each([90, 180, 270])("is recognised when it was scanned turned by %i degrees", async (degrees) => {
    const { text, runs } = await recognise(turnRaster(drawPage(lines(ENGLISH)), degrees / 90));
    expect(text).toBe(ENGLISH.join("\n"));
    expect(runs[0]?.direction).toBe(degrees);
  });

  it.each([-2, 2])("is recognised when it lies askew by %i degrees", async (angle) => {
    const { text, runs } = await recognise(drawPage(lines(ENGLISH), { angle }));
    expect(text).toBe(ENGLISH.join("\n"));
    const [straight] = (await recognise(drawPage(lines(ENGLISH)))).runs;
    expect(
      Math.abs((runs[0]?.y ?? 0) - (straight?.y ?? 0) - Math.sin((angle * Math.PI) / 180) * -220),
    ).toBeLessThan(4);
  });

  it("is recognised in its own language", async () => {
    expect((await recognise(drawPage(lines(GERMAN)))).text).toBe(GERMAN.join("\n"));
  });
});
