import { findThreshold } from "./find-threshold";
import type { Raster } from "./raster";
import { LIKELY } from "./mean-confidence";
import type { TesseractWord } from "./tesseract";

/** In pixels; `right` and `bottom` are exclusive. */
export interface LoneMark {
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  lineHeight: number;
}

/** Maximum distance between the baselines of words on the same line, as a fraction of the line height. */
const SAME_LINE = 0.4;
/** As a fraction of the line height. Every letter has ink within this distance above its baseline. */
const BODY = 0.3;
const MOST_ABOVE = 0.95;
const MOST_BELOW = 0.35;
/** As fractions of the line height. Flatter marks are dots or dashes, and wider ones are words or images. */
const MIN_HEIGHT = 0.3;
const MAX_WIDTH = 1.2;
/** White space next to a mark, as a fraction of the line height. Letters of a word are closer together. */
const MIN_WHITE = 0.2;
const MAX_MARKS = 300;

/** Finds single letters and digits that the recogniser mistakes for dust. */
export function findLoneMarks(page: Raster, words: readonly TesseractWord[]): LoneMark[] {
  const threshold = findThreshold(page.data);
  const isInk = (x: number, y: number): boolean =>
    x >= 0 &&
    x < page.width &&
    y >= 0 &&
    y < page.height &&
    (page.data[y * page.width + x] ?? 255) <= threshold;
  const likely = words.filter(({ confidence }) => confidence >= LIKELY);
  const marks = linesOf(likely).flatMap((line) => marksIn(line, words, page.width, isInk));
  return marks.length > MAX_MARKS ? [] : marks;
}

interface TextLine {
  baseline: number;
  lineHeight: number;
}

function linesOf(words: readonly TesseractWord[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const { baseline, lineHeight } of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    if (!line || baseline - line.baseline >= SAME_LINE * line.lineHeight)
      lines.push({ baseline, lineHeight });
  }
  return lines;
}

function marksIn(
  { baseline, lineHeight }: TextLine,
  words: readonly TesseractWord[],
  width: number,
  isInk: (x: number, y: number) => boolean,
): LoneMark[] {
  const beside = words.filter((word) => Math.abs(word.baseline - baseline) < lineHeight);
  const top = Math.round(baseline - MOST_ABOVE * lineHeight);
  const bottom = Math.round(baseline + MOST_BELOW * lineHeight);
  const body = Math.round(baseline - BODY * lineHeight);
  const white = MIN_WHITE * lineHeight;
  const isFree = (left: number, right: number): boolean =>
    beside.every((word) => word.right + white <= left || word.left - white >= right);
  const hasInk = (x: number, from: number, to: number): boolean => {
    for (let y = from; y < to; y += 1) if (isInk(x, y)) return true;
    return false;
  };
  const marks: LoneMark[] = [];
  let [left, last] = [-1, -Infinity];
  const end = (): void => {
    const right = last + 1;
    if (left < 0 || right - left > MAX_WIDTH * lineHeight || !isFree(left, right)) return;
    const rows: number[] = [];
    for (let y = top - 1; y <= bottom; y += 1)
      for (let x = left; x < right; x += 1)
        if (isInk(x, y)) {
          rows.push(y);
          break;
        }
    const [first = 0, lowest = 0] = [rows[0], rows.at(-1)];
    // Ink that continues above or below the line doesn't belong to a letter.
    if (first < top || lowest >= bottom || lowest - first < MIN_HEIGHT * lineHeight) return;
    marks.push({ left, right, top: first, bottom: lowest + 1, baseline, lineHeight });
  };
  for (let x = 0; x < width; x += 1) {
    if (!hasInk(x, body - Math.round(BODY * lineHeight), Math.round(baseline))) continue;
    if (x - last > white) {
      end();
      left = x;
    }
    last = x;
  }
  end();
  return marks;
}
