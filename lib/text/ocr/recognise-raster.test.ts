import { expect, it } from "vitest";
import type { Raster } from "./raster";
import { recogniseRaster } from "./recognise-raster";
import type { Tesseract, TesseractWord } from "./tesseract";
import { PageWriter } from "@/lib/text/pdf/page-writer";

const SCALE = 3;
const HEIGHT = 30;

/** A recogniser that finds these words in a whole page, and nothing in a part of it. */
function recogniserOf(page: Raster, words: [text: string, left: number, baseline: number][]): Tesseract {
  const found = words.map(([text, left, baseline]): TesseractWord => {
    const right = left + text.length * 15;
    return { text, confidence: 0.95, left, right, baseline, lineHeight: HEIGHT };
  });
  const recognise = (raster: Raster) => (raster.height === page.height ? found : []);
  return { recognise } as unknown as Tesseract;
}

it("ends cells at lines of the picture, however close words are to these", () => {
  const [width, height] = [1000, 1400];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 100; y < 250; y += 1) data.fill(0, y * width + 299, y * width + 301);
  const page = { width, height, data };
  const tesseract = recogniserOf(page, [
    ["Net", 200, 150],
    ["19%", 249, 150],
    ["500.00", 306, 150],
    ["Steel", 220, 210],
    ["17.00", 306, 210],
    ["Goods", 220, 400],
    ["are", 306, 400],
  ]);
  const writer = new PageWriter();
  writer.writePage(0, recogniseRaster(tesseract, page, SCALE, ["eng"]).read);
  expect(writer.text.split(/\n+/)).toEqual(["Net 19%\t500.00", "Steel\t17.00", "Goods are"]);
});
