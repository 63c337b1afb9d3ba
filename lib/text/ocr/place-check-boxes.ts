import { isMarked, type Square } from "./find-squares";
import { LIKELY } from "./mean-confidence";
import type { TesseractWord } from "./tesseract";

/** Points between a box and its words. */
const MAX_TO_WORDS = 15;
/** The side of a box, by the height of a line. */
const [MIN_SIDE, MAX_SIDE] = [0.5, 1.8];
/** The share of a box that is dark with the thinnest stroke of a tick. */
const MIN_STROKE = 0.05;
/** Sides by which a tick may go beyond its box, and closer to which no words begin. */
const [MAX_BEYOND, MIN_TO_WORDS] = [0.4, 0.15];
/** A character for which a form has a box is read as surely, a tick that looks like one is not. */
const SURE = 0.9;
/** What is read where a box is ticked: a character for which a form has a box is a digit or a capital. */
const TICK = /^[^\p{Lu}\p{N}]*[XVYK]*[^\p{Lu}\p{N}]*$/u;

/**
 * The squares that have words beside them as check boxes, ticked or not, and the words without what was read of ticks. The
 * characters in other squares are words.
 *
 * @param insides what was read in the squares
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

/** A word without what was read of a tick that goes beyond its box; null where it is nothing else. */
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
