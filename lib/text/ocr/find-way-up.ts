import { findTextDirection } from "./find-text-direction";
import { findThreshold } from "./find-threshold";
import { LIKELY, meanConfidence } from "./mean-confidence";
import { type Raster, rotateRaster, turnRaster } from "./raster";
import type { TesseractWord } from "./tesseract";

/** Radians: lines that are less askew are recognised as well as straight ones. */
const MIN_SKEW = 0.003;
/** The part of a page's height that the first look takes. */
const FIRST_LOOK = 1 / 6;
/** The first look found upright text when its words are as sure as this, and as many letters are likely. */
const SURE = 0.75;
const MIN_LETTERS = 20;

/** How a page is brought upright. */
export interface WayUp {
  /** Clockwise quarter turns. */
  quarters: number;
  /** Radians, clockwise, by which its lines fall once it is turned; 0 where that is too little to matter. */
  skew: number;
  /** What was read to find that. */
  words: TesseractWord[];
}

/**
 * Finds which end of a page is up by reading a part of it both ways; where neither reads well, also sideways. The most
 * letters that are likely decide: a stray word that is read sideways is as sure as words on a page of smeared ones.
 */
export function findWayUp(page: Raster, look: (band: Raster) => TesseractWord[]): WayUp {
  const { sideways, skews } = findTextDirection(page);
  let best: WayUp = { quarters: 0, skew: toSkew(skews[0]), words: [] };
  for (const quarters of sideways ? ([1, 0] as const) : ([0, 1] as const)) {
    const skew = toSkew(skews[quarters]);
    const band = busiestBand(straighten(turnRaster(page, quarters), skew));
    for (const turn of [0, 2]) {
      const words = look(turnRaster(band, turn));
      if (likelyLetters(words) > likelyLetters(best.words)) best = { quarters: quarters + turn, skew, words };
      if (meanConfidence(best.words) >= SURE && likelyLetters(best.words) >= MIN_LETTERS) return best;
    }
  }
  return best;
}

/** The page with its lines level, after it has been turned. */
export function straighten(raster: Raster, skew: number): Raster {
  return skew === 0 ? raster : rotateRaster(raster, -skew);
}

function toSkew(radians: number): number {
  return Math.abs(radians) < MIN_SKEW ? 0 : radians;
}

function likelyLetters(words: readonly TesseractWord[]): number {
  return words
    .filter(({ confidence }) => confidence >= LIKELY)
    .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
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
