import type { Rectangle } from "./page-layout";

/** A stretch of white between words. */
export interface White {
  from: number;
  to: number;
}

/** The white from left to right between the first and the last word, over which at most so many words lie. */
export function whiteBetween(words: readonly Rectangle[], most: number): White[] {
  const edges = words
    .flatMap(({ x, width }) => [
      { at: x, by: 1 },
      { at: x + width, by: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const found: White[] = [];
  let covered = 0;
  let from: number | null = null;
  let isBegun = false;
  for (const { at, by } of edges) {
    covered += by;
    if (covered > most) {
      if (from !== null && at > from) found.push({ from, to: at });
      from = null;
      isBegun = true;
    } else if (isBegun) from ??= at;
  }
  return found;
}

/** The share of lines that may run across the white between two columns: titles, and cells that are too long. */
const ACROSS = 0.1;

/** How many words may lie over the white between the columns of these. */
export function mostAcross(words: readonly Rectangle[]): number {
  const lines = new Set(words.map(({ y, height }) => Math.round((y + height / 2) / Math.max(1, height))));
  return Math.floor(lines.size * ACROSS);
}

/** The same words with what is across in the place of what is down. */
export function transposed(words: readonly Rectangle[]): Rectangle[] {
  return words.map(({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }));
}
