import { findTextDirection } from "./find-text-direction";
import { findThreshold } from "./find-threshold";
import { LIKELY, meanConfidence } from "./mean-confidence";
import { type Raster, rotateRaster, turnRaster } from "./raster";
import type { TesseractWord } from "./tesseract";

/** In radians. Less skew doesn't matter to the recogniser. */
const MIN_SKEW = 0.003;
const FIRST_LOOK = 1 / 6;
/** If a first reading has this mean confidence and this many likely letters, its direction counts as right. */
const SURE = 0.75;
const MIN_LETTERS = 20;

export interface WayUp {
  quarters: number;
  /** In radians, clockwise, after the quarter turns, or 0 if it is negligible. */
  skew: number;
  words: TesseractWord[];
}

/**
 * Reads part of the page in up to four directions, until a result is good. Compares numbers of likely letters rather
 * than confidence, because a stray sideways word can be as certain as a whole blurred page.
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
