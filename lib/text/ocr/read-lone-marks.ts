import type { LoneMark } from "./find-lone-marks";
import type { Raster } from "./raster";
import type { TesseractWord } from "./tesseract";

const BETWEEN = 2;
const MARGIN = 0.6;
/** The recogniser reads marks more reliably in a line than one by one. */
const MARKS_IN_A_STRIP = 24;
const MIN_CONFIDENCE = 0.8;
const LETTER = /^[\p{L}\p{N}]$/u;

export function readLoneMarks(
  page: Raster,
  marks: readonly LoneMark[],
  readLine: (strip: Raster) => TesseractWord[],
): TesseractWord[] {
  // Sort by column, because marks in the same column are alike.
  const sorted = [...marks].sort((a, b) => columnOf(a) - columnOf(b) || a.top - b.top);
  const words: TesseractWord[] = [];
  for (let from = 0; from < sorted.length; from += MARKS_IN_A_STRIP)
    words.push(...readStrip(page, sorted.slice(from, from + MARKS_IN_A_STRIP), readLine));
  return words;
}

function columnOf({ left, lineHeight }: LoneMark): number {
  return Math.round(left / lineHeight);
}

function readStrip(
  page: Raster,
  marks: readonly LoneMark[],
  readLine: (strip: Raster) => TesseractWord[],
): TesseractWord[] {
  const highest = Math.max(...marks.map(({ lineHeight }) => lineHeight));
  const [between, margin] = [Math.round(BETWEEN * highest), Math.round(MARGIN * highest)];
  const above = Math.max(...marks.map(({ top, baseline }) => Math.round(baseline) - top));
  const below = Math.max(...marks.map(({ bottom, baseline }) => bottom - Math.round(baseline)));
  let right = margin;
  const places = marks.map((mark) => {
    const left = right;
    right += mark.right - mark.left + between;
    return { mark, left };
  });
  const [width, height] = [right - between + margin, above + below + 2 * margin];
  const data = new Uint8Array(width * height).fill(255);
  for (const { mark, left } of places) {
    const shift = margin + above - Math.round(mark.baseline);
    for (let y = mark.top; y < mark.bottom; y += 1) {
      const row = page.data.subarray(y * page.width + mark.left, y * page.width + mark.right);
      data.set(row, (y + shift) * width + left);
    }
  }
  const read = readLine({ width, height, data });
  return places.flatMap(({ mark, left }) => {
    const end = left + mark.right - mark.left;
    const own = read.filter((word) => word.left < end && word.right > left);
    const [word] = own;
    if (!word || own.length > 1 || word.confidence < MIN_CONFIDENCE || !LETTER.test(word.text)) return [];
    const { baseline, lineHeight } = mark;
    return [{ ...word, left: mark.left, right: mark.right, baseline, lineHeight }];
  });
}
