import type { Rectangle } from "./page-layout";

export interface White {
  from: number;
  to: number;
}

/** Finds the gaps that at most `most` words cross. */
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

/** Maximum proportion of lines that may cross a gap, as titles and overlong cells do. */
const ACROSS = 0.1;

export function mostAcross(words: readonly Rectangle[]): number {
  const lines = new Set(words.map(({ y, height }) => Math.round((y + height / 2) / Math.max(1, height))));
  return Math.floor(lines.size * ACROSS);
}

export function transposed(words: readonly Rectangle[]): Rectangle[] {
  return words.map(({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }));
}
