import { isMarked, type Square } from "./find-squares";
import { LIKELY } from "./mean-confidence";
import type { TesseractWord } from "./tesseract";

const MAX_TO_WORDS = 15;
const [MIN_SIDE, MAX_SIDE] = [0.5, 1.8];
const MIN_STROKE = 0.05;
/** As fractions of the side length: how far a tick may reach beyond its box, and the minimum distance to words. */
const [MAX_BEYOND, MIN_TO_WORDS] = [0.4, 0.15];
/** Characters entered in a form's boxes reach this confidence. Ticks that look like characters don't. */
const SURE = 0.9;
/** Matches typical misreadings of a tick. Digits and other capitals in a box are entries. */
const TICK = /^[^\p{Lu}\p{N}]*[XVYK]*[^\p{Lu}\p{N}]*$/u;

/**
 * Turns squares next to words into check boxes, and drops the characters that were read in their ticks. Turns
 * characters in other squares into words.
 * @param insides the words that were read in each square
 */
export function placeCheckBoxes(
  squares: readonly Square[],
  insides: readonly (readonly TesseractWord[])[],
  words: readonly TesseractWord[],
  scale: number,
): { boxes: TesseractWord[]; words: readonly TesseractWord[] } {
  const boxes: TesseractWord[] = [];
  let others = words;
  squares.forEach((square, index) => {
    const inside = insides[index] ?? [];
    if (inside.every(mayBeTick) && words.some((word) => isBeside(word, square, scale))) {
      boxes.push(toWord(square));
      if (isMarked(square)) others = others.flatMap((word) => withoutTick(word, square) ?? []);
    } else others = [...others, ...inside];
  });
  return { boxes, words: others };
}

function mayBeTick({ text, confidence }: TesseractWord): boolean {
  return confidence < SURE || TICK.test(text);
}

function toWord(square: Square): TesseractWord {
  const { left, right, top, bottom } = square;
  const side = bottom - top;
  return {
    text: isMarked(square) ? "☒" : "☐",
    confidence: isMarked(square) && square.ink < MIN_STROKE ? LIKELY : 1,
    left,
    right,
    baseline: bottom - 0.1 * side,
    lineHeight: side,
  };
}

function withoutTick(word: TesseractWord, { left, right, top, bottom }: Square): TesseractWord | null {
  const side = bottom - top;
  const beyond = MAX_BEYOND * side;
  const isLevel = word.baseline >= top - beyond && word.baseline <= bottom + beyond;
  if (!isLevel || word.left < left - beyond) return word;
  if (word.right <= right + beyond) return null;
  if (word.left > right + MIN_TO_WORDS * side) return word;
  return { ...word, text: word.text.replace(/^[^\p{L}\p{N}(]+(?=.)/u, "") };
}

function isBeside(word: TesseractWord, { left, right, top, bottom }: Square, scale: number): boolean {
  const middle = word.baseline - 0.35 * word.lineHeight;
  const gap = word.left >= right ? word.left - right : left - word.right;
  const side = (bottom - top) / word.lineHeight;
  return (
    middle >= top &&
    middle <= bottom &&
    gap >= -MAX_BEYOND * (bottom - top) &&
    gap <= MAX_TO_WORDS * scale &&
    side >= MIN_SIDE &&
    side <= MAX_SIDE &&
    /\p{L}{2}/u.test(word.text)
  );
}
