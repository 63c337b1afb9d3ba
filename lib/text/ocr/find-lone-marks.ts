import { findThreshold } from "./find-threshold";
import type { Raster } from "./raster";
import { LIKELY } from "./mean-confidence";
import type { TesseractWord } from "./tesseract";

/** Ink in a line of words that none of them covers, as high as a letter: pixels; `right` and `bottom` exclusive. */
export interface LoneMark {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** That of its line. */
  baseline: number;
  lineHeight: number;
}

/** Line heights: words whose baselines differ by less are in one line. */
const SAME_LINE = 0.4;
/** Line heights, from the baseline up: where each letter has ink, and how far the highest and the deepest reach. */
const BODY = 0.3;
const MOST_ABOVE = 0.95;
const MOST_BELOW = 0.35;
/** Line heights of a mark: what is lower is a dot or a dash, what is wider a word or a picture. */
const MIN_HEIGHT = 0.3;
const MAX_WIDTH = 1.2;
/** Line heights of white beside it, more than between the letters of a word. */
const MIN_WHITE = 0.2;
/** A page with more is a drawing. */
const MAX_MARKS = 300;

/** Single letters and digits that were not recognised, since they are alone: the recogniser takes them for dust. */
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
    // What goes on above or below its line is a part of something else.
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
