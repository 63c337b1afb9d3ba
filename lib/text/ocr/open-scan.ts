import type { OcrLanguage } from "@/lib/ocr-languages";
import { isBlank } from "./is-blank";
import { openForDrawing, rasterisePage } from "./rasterise-page";
import { recogniseRaster } from "./recognise-raster";
import { Tesseract } from "./tesseract";
import { PageWriter } from "@/lib/text/pdf/page-writer";
import type { Frame } from "@/lib/text/pdf/piece";
import type { Box } from "@/lib/text/box";
import type { RecognisedPage } from "@/lib/text/insert-recognised-pages";

export interface Scan {
  /**
   * Pages count from 1. The most likely language comes first. The text may be empty.
   * @throws AppError: corrupt
   */
  recognisePage: (page: number, languages: readonly OcrLanguage[]) => Promise<RecognisedPage>;
  close: () => Promise<void>;
}

const MAX_ILLEGIBLE = 50;

let tesseract: Promise<Tesseract> | undefined;

/**
 * Must run in a process of its own, because text is read with another build of pdf.js.
 * @throws AppError: corrupt, password_protected
 */
export async function openScan(bytes: Buffer): Promise<Scan> {
  const pdf = await openForDrawing(bytes);
  return {
    async recognisePage(number, languages) {
      const { raster, scale } = await rasterisePage(pdf, number);
      if (isBlank(raster)) return { text: "", runs: [], blank: true };
      const loaded = await (tesseract ??= Tesseract.load());
      const { read, illegible } = recogniseRaster(loaded, raster, scale, languages);
      const writer = new PageWriter();
      writer.writePage(0, read);
      const { text, runs } = writer;
      return { text, runs, ...(illegible.length > 0 && { illegible: placesOf(illegible, number) }) };
    },
    close: () => pdf.destroy(),
  };
}

function placesOf(words: Frame[], page: number): Box[] {
  const writer = new PageWriter();
  writer.writePage(0, words);
  return writer.runs
    .slice(0, MAX_ILLEGIBLE)
    .map(({ x, y, width, height }) => ({ page, x, y, width, height }));
}
