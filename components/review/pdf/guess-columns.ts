import { levelWordsIn } from "@/lib/api/level-words";
import type { Rectangle } from "./page-layout";
import { mostAcross, transposed, whiteBetween, type White } from "./white-between";
import type { Word } from "./word-direction";

/** In points. `direction` is in degrees, and undefined for left-to-right text. */
export type PlacedWord = Rectangle & Partial<Pick<Word, "direction">>;

/** Minimum gap between columns, in word heights. */
const MIN_WHITE = 0.7;

/** Places column lines at printed rules and in the middle of wide gaps. */
export function guessColumns(
  words: readonly PlacedWord[],
  region: Rectangle,
  rules: readonly number[] = [],
): number[] {
  const inside = levelWordsIn(words, region);
  const heights = inside.map(({ height }) => height).sort((a, b) => a - b);
  const least = MIN_WHITE * (heights[Math.floor(heights.length / 2)] ?? 0);
  return whiteBetween(inside, mostAcross(inside)).flatMap(({ from, to }) => {
    const rule = rules.find((one) => one >= from && one <= to);
    if (rule !== undefined) return rule;
    return to - from >= least ? Math.round((from + to) / 2) : [];
  });
}

/** Places row lines at printed rules, or between text lines if there are no rules. */
export function guessRows(
  words: readonly PlacedWord[],
  region: Rectangle,
  rules: readonly number[] = [],
): number[] {
  const gaps = whiteBetween(transposed(levelWordsIn(words, region)), 0);
  const ruled = gaps.flatMap(({ from, to }) => rules.find((rule) => rule >= from && rule <= to) ?? []);
  return ruled.length > 0 ? ruled : gaps.map(({ from, to }) => (from + to) / 2);
}

/** Snap distance in points. */
const REACH = 8;
/** Minimum distance between a line and a word, in points. */
const BESIDE = 1;

/** Snaps to a nearby rule. Otherwise, moves a line that crosses words to the edge of a nearby gap. */
export function snapLine(at: number, white: readonly White[], rules: readonly number[]): number {
  const rule = nearest(rules, at);
  if (rule !== undefined) return rule;
  if (white.some(({ from, to }) => at >= from && at <= to)) return at;
  const edges = white.flatMap(({ from, to }) => {
    const beside = Math.min(BESIDE, (to - from) / 2);
    return [from + beside, to - beside];
  });
  return nearest(edges, at) ?? at;
}

function nearest(places: readonly number[], at: number): number | undefined {
  const [place] = places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  return place !== undefined && Math.abs(place - at) <= REACH ? place : undefined;
}
