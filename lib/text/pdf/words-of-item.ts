import { drawnParts, type Item } from "./drawn-item";
import type { Matrix } from "./matrix";

export interface ItemWord {
  str: string;
  left: number;
  right: number;
  drawing: number;
}

/** Returns the words in page order, or null if the order of the characters is uncertain. */
export function wordsOfItem(item: Item): ItemWord[] | null {
  const { drawn, str, dir } = item;
  if (!drawn || dir !== "ltr") return null;
  const gaps = toGaps(drawn.gaps);
  if (!drawn.changes) {
    const whole = { str, left: 0, right: drawn.end, drawing: drawn.drawing };
    return wordsOf(whole, gaps);
  }
  const glyphs = drawn.parts ?? [];
  if (glyphs.join("") !== str) return null;
  return drawnParts(drawn).flatMap(({ from, to, left, right, drawing }) =>
    wordsOf({ str: glyphs.slice(from, to).join(""), left, right, drawing }, gaps),
  );
}

function wordsOf(part: ItemWord, gaps: readonly Gap[]): ItemWord[] {
  const words = part.str.split(/(?<= )(?! )/);
  const between = gaps.filter(
    ({ left, right }) => left >= part.left - EPSILON && right <= part.right + EPSILON,
  );
  const inner = between.filter(({ left }) => left > part.left + EPSILON);
  if (words.length < 2 || inner.length !== words.length - 1) return [part];
  return words.map((word, index) => ({
    ...part,
    str: word,
    left: inner[index - 1]?.right ?? part.left,
    right: inner[index]?.left ?? part.right,
  }));
}

interface Gap {
  left: number;
  right: number;
}

const EPSILON = 0.01;

function toGaps(places: readonly number[] = []): Gap[] {
  const gaps: Gap[] = [];
  for (let at = 0; at + 1 < places.length; at += 2)
    gaps.push({ left: places[at] ?? 0, right: places[at + 1] ?? 0 });
  return gaps;
}

export function itemOfWords(item: Item, words: readonly ItemWord[]): Item {
  const [left, right] = [words[0]?.left ?? 0, words.at(-1)?.right ?? 0];
  const [a, b, c, d, x, y] = item.transform as Matrix;
  const length = Math.hypot(a, b) || 1;
  const transform = [a, b, c, d, x + (left * a) / length, y + (left * b) / length];
  const drawn = item.drawn && { ...item.drawn, gaps: undefined };
  return { ...item, str: words.map(({ str }) => str).join(""), transform, width: right - left, drawn };
}
