import { deepenContrast } from "./deepen-contrast";
import { findTextDirection, type TextDirection } from "./find-text-direction";
import { findThreshold } from "./find-threshold";
import { guessLanguage } from "./guess-language";
import type { OcrLanguage } from "@/lib/ocr-languages";
import { type Raster, rotateRaster, turnRaster } from "./raster";
import { removeGrain } from "./remove-grain";
import type { Tesseract, TesseractWord } from "./tesseract";
import type { Frame } from "@/lib/text/pdf/piece";

/** Radians: lines that are less askew are recognised as well as straight ones. */
const MIN_SKEW = 0.003;
/** The part of a page's height that the first look takes. */
const FIRST_LOOK = 1 / 6;
/** The first look found upright text when its words are as sure as this. */
const SURE = 0.75;
/** Words less sure than this are marks and patterns more often than words. */
const MIN_WORD_CONFIDENCE = 0.25;
/** On a page of words less sure than this altogether, nothing was recognised. */
const MIN_PAGE_CONFIDENCE = 0.5;
/** The height from the deepest to the tallest letters, in font sizes. */
const LINE_HEIGHT = 0.93;

/**
 * Recognises a page of `scale` pixels a point, turned or askew, in the language that its words suggest. Words have their
 * places, in points; there is no frame where nothing was recognised.
 */
export function recogniseRaster(
  tesseract: Tesseract,
  picture: Raster,
  scale: number,
  languages: readonly OcrLanguage[],
): Frame[] {
  const page = clean(picture);
  const first = languages[0] ?? "eng";
  const look = (raster: Raster, language: OcrLanguage): TesseractWord[] =>
    tesseract.recognise(raster, language, scale * 72);
  const direction = findTextDirection(page);
  const { quarters, words: sample } = lookFirst(page, direction, (band) => look(band, first));
  const upright = straighten(turnRaster(page, quarters), direction.skew);
  const likely = guessLanguage(textsOf(sample), languages);
  let words = look(upright, likely ?? first);
  const better = likely ? undefined : guessLanguage(textsOf(words), languages);
  if (better && better !== first) words = look(upright, better);
  words = words.filter((word) => word.confidence >= MIN_WORD_CONFIDENCE);
  return meanConfidence(words) < MIN_PAGE_CONFIDENCE
    ? []
    : [toFrame(words, page, quarters, direction.skew, scale)];
}

/** On a grainy picture, deeper contrast would deepen what remains of the grain. */
function clean(picture: Raster): Raster {
  const smooth = removeGrain(picture);
  return smooth === picture ? deepenContrast(picture) : smooth;
}

interface FirstLook {
  /** Clockwise quarter turns that bring the page upright. */
  quarters: number;
  words: TesseractWord[];
}

/** Finds which end is up by reading a part of the page both ways; where neither reads well, also sideways. */
function lookFirst(
  page: Raster,
  { sideways, skew }: TextDirection,
  look: (band: Raster) => TesseractWord[],
): FirstLook {
  let best: FirstLook = { quarters: 0, words: [] };
  for (const quarters of sideways ? [1, 0] : [0, 1]) {
    const band = busiestBand(straighten(turnRaster(page, quarters), skew));
    for (const turn of [0, 2]) {
      const words = look(turnRaster(band, turn));
      if (meanConfidence(words) > meanConfidence(best.words)) best = { quarters: quarters + turn, words };
      if (meanConfidence(best.words) >= SURE) return best;
    }
  }
  return best;
}

/** The part of a page with the most changes from light to dark: text rather than margins or pictures. */
function busiestBand({ width, height, data }: Raster): Raster {
  const threshold = findThreshold(data);
  const bandHeight = Math.ceil(height * FIRST_LOOK);
  const edges = new Uint32Array(height);
  for (let y = 0; y < height; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width; at += 1)
      if ((data[at] ?? 0) <= threshold && (data[at - 1] ?? 0) > threshold) edges[y] = (edges[y] ?? 0) + 1;
  }
  let [inBand, most, top] = [0, -1, 0];
  for (let y = 0; y < height; y += 1) {
    inBand += (edges[y] ?? 0) - (edges[y - bandHeight] ?? 0);
    if (inBand > most) [most, top] = [inBand, Math.max(0, y - bandHeight + 1)];
  }
  return { width, height: bandHeight, data: data.slice(top * width, (top + bandHeight) * width) };
}

function straighten(raster: Raster, skew: number): Raster {
  return Math.abs(skew) < MIN_SKEW ? raster : rotateRaster(raster, -skew);
}

function textsOf(words: TesseractWord[]): string[] {
  return words.map(({ text }) => text);
}

/** The mean over all characters: a long word says more than a short one. */
function meanConfidence(words: TesseractWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return characters === 0 ? 0 : confidence / characters;
}

/** Words of the straightened picture in a frame of the page, whose text runs the way the page was turned. */
function toFrame(words: TesseractWord[], page: Raster, quarters: number, skew: number, scale: number): Frame {
  const straightened = Math.abs(skew) >= MIN_SKEW;
  const angle = (straightened ? skew : 0) - (quarters * Math.PI) / 2;
  // The page's place of the straightened picture's top left corner.
  const [width, height] = quarters % 2 === 0 ? [page.width, page.height] : [page.height, page.width];
  const [cos, sin] = straightened ? [Math.cos(skew), Math.sin(skew)] : [1, 0];
  const x = (cos * -width + sin * height + width) / 2;
  const y = (sin * -width - cos * height + height) / 2;
  const [left, top] = [
    [x, y],
    [y, page.height - x],
    [page.width - x, page.height - y],
    [page.width - y, x],
  ][quarters] as [number, number];
  const u = left * Math.cos(angle) + top * Math.sin(angle);
  const v = -left * Math.sin(angle) + top * Math.cos(angle);
  return {
    angle,
    pieces: words.map((word) => ({
      str: word.text,
      u: (word.left + u) / scale,
      v: (word.baseline + v) / scale,
      width: (word.right - word.left) / scale,
      size: word.lineHeight / LINE_HEIGHT / scale,
      rtl: false,
      spaceBefore: true,
      confidence: word.confidence,
    })),
  };
}
