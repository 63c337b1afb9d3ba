import { levelWordsIn } from "@/lib/api/level-words";
import type { Rectangle } from "./page-layout";
import type { Word } from "./word-direction";

/** In points, with its direction in degrees where it does not run from left to right. */
export type PlacedWord = Rectangle & Partial<Pick<Word, "direction">>;

/** The share of lines that may run across the white between two columns: titles, and cells that are too long. */
const ACROSS = 0.1;

/** Where lines may divide a drawn part of a page into so many columns: in the middle of the widest white between its words. */
export function guessColumns(words: readonly PlacedWord[], region: Rectangle, columns: number): number[] {
  const inside = levelWordsIn(words, region);
  const lines = new Set(inside.map(({ y, height }) => Math.round((y + height / 2) / Math.max(1, height))));
  const gaps = gapsBetween(inside, Math.floor(lines.size * ACROSS));
  return gaps
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, Math.max(0, columns - 1))
    .map(({ from, to }) => Math.round((from + to) / 2))
    .sort((a, b) => a - b);
}

interface Gap {
  from: number;
  to: number;
}

/** The stretches between the first and the last word over which at most so many words lie. */
function gapsBetween(words: readonly Rectangle[], most: number): Gap[] {
  const edges = words
    .flatMap(({ x, width }) => [
      { at: x, by: 1 },
      { at: x + width, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const gaps: Gap[] = [];
  let covered = 0;
  let from: number | null = null;
  let isBegun = false;
  for (const { at, by } of edges) {
    covered += by;
    if (covered > most) {
      if (from !== null && at > from) gaps.push({ from, to: at });
      from = null;
      isBegun = true;
    } else if (isBegun) from ??= at;
  }
  return gaps;
}
