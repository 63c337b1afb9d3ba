import type { DocumentPageDto } from "@/lib/api/document-text";
import type { Rectangle } from "./page-layout";
import { quarterOf, type Word } from "./word-direction";

export interface Point {
  x: number;
  y: number;
}

/** Weight of the distance across lines. High, so that a click in a gap selects a word on the same line. */
const ACROSS = 10;

export function wordAt({ words }: Pick<DocumentPageDto, "words">, point: Point): number {
  let [found, least] = [-1, Infinity];
  words.forEach((word, index) => {
    const isUpright = quarterOf(word) % 2 === 0;
    const x = outside(point.x, word.x, word.width);
    const y = outside(point.y, word.y, word.height);
    const distance = isUpright ? x + y * ACROSS : y + x * ACROSS;
    if (distance < least) [found, least] = [index, distance];
  });
  return found;
}

export function shareAlong(word: Word, point: Point): number {
  const [x, y] = [(point.x - word.x) / word.width, (point.y - word.y) / word.height];
  const along = [x, y, 1 - x, 1 - y][quarterOf(word)] ?? 0;
  return Math.max(0, Math.min(1, along));
}

export function wordOf({ words }: Pick<DocumentPageDto, "words">, offset: number): number {
  const index = words.findIndex(({ end }) => end >= offset);
  return index < 0 ? words.length - 1 : index;
}

export type Step = "next" | "previous" | "below" | "above";

export function neighbourOf({ words }: Pick<DocumentPageDto, "words">, index: number, step: Step): number {
  if (step === "next") return Math.min(words.length - 1, index + 1);
  if (step === "previous") return Math.max(0, index - 1);
  const from = words[index];
  if (!from) return index;
  const sign = step === "below" ? 1 : -1;
  let [found, least] = [index, Infinity];
  words.forEach((word, candidate) => {
    const down = (centreOf(word).y - centreOf(from).y) * sign;
    // Words on the same line are rarely exactly level.
    if (down < Math.min(word.height, from.height) / 2) return;
    const distance = down * ACROSS + outside(centreOf(from).x, word.x, word.width);
    if (distance < least) [found, least] = [candidate, distance];
  });
  return found;
}

function outside(at: number, start: number, length: number): number {
  return Math.max(start - at, at - start - length, 0);
}

function centreOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
