import { LIKELY, meanConfidence } from "./mean-confidence";
import type { TesseractWord } from "./tesseract";

const MIN_WORD_CONFIDENCE = 0.25;
const LEAST_HEIGHT = 0.6;
const MOST_HEIGHT = 1.6;
const SAME_LINE = 0.4;

export function sortWords(words: readonly TesseractWord[]): {
  read: TesseractWord[];
  illegible: TesseractWord[];
} {
  const read = words.filter(({ confidence }) => confidence >= MIN_WORD_CONFIDENCE);
  const heights = read.filter(({ confidence }) => confidence >= LIKELY).map(({ lineHeight }) => lineHeight);
  const height = heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0;
  const illegible = words.filter(
    (word) =>
      word.confidence < MIN_WORD_CONFIDENCE &&
      isLikeWord(word, height) &&
      !read.some((other) => overlap(word, other)),
  );
  const all = [...read, ...illegible];
  const lines = linesOf(all);
  const unlikely = lines.filter((line) => meanConfidence(line) < LIKELY);
  const isRefused = unlikely.length > lines.length / 2 && meanConfidence(all) < LIKELY;
  return isRefused ? { read: [], illegible: [] } : { read, illegible };
}

function isLikeWord({ text, left, right, lineHeight }: TesseractWord, height: number): boolean {
  return (
    lineHeight >= LEAST_HEIGHT * height &&
    lineHeight <= MOST_HEIGHT * height &&
    right - left >= lineHeight &&
    (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2
  );
}

function overlap(a: TesseractWord, b: TesseractWord): boolean {
  return (
    a.left < b.right &&
    b.left < a.right &&
    Math.abs(a.baseline - b.baseline) < Math.max(a.lineHeight, b.lineHeight)
  );
}

function linesOf(words: readonly TesseractWord[]): TesseractWord[][] {
  const lines: TesseractWord[][] = [];
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (before && word.baseline - before.baseline < SAME_LINE * before.lineHeight) line?.push(word);
    else lines.push([word]);
  }
  return lines;
}
