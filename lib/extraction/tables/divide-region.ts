import { firstIndex } from "@/lib/text/first-index";
import { levelWordsIn } from "@/lib/text/level-words";
import type { Box } from "@/lib/text/box";
import type { DocumentText } from "@/lib/text/types";
import { wordsIn } from "@/lib/text/words-in";
import { median } from "@/lib/extraction/values/median";

/** Minimum gap between columns, in word heights. A narrower one is just a space. */
const MIN_GAP = 0.7;
const MAX_CROSSING = 0.12;

/** Returns the middles of vertical gaps that few lines of text cross. */
export function divideRegion(document: DocumentText, region: Box): number[] {
  const page = document.pages[region.page - 1];
  if (!page) return [];
  const words = levelWordsIn(wordsIn(document, page), region);
  const height = median(words.map((word) => word.height));
  const lines = new Set(words.map(({ y, height: own }) => Math.round((y + own / 2) / Math.max(1, height))));
  const most = Math.floor(lines.size * MAX_CROSSING);
  const ends = words
    .flatMap(({ x, width }) => [
      { at: x, change: 1 },
      { at: x + width, change: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.change - a.change);
  const rights = words.map(({ x, width }) => x + width).sort((a, b) => a - b);
  const lefts = words.map(({ x }) => x).sort((a, b) => a - b);
  const dividesWords = (from: number, to: number) =>
    firstIndex(rights, (right) => right > from) > most &&
    lefts.length - firstIndex(lefts, (left) => left >= to) > most;
  const edges: number[] = [];
  let crossing = 0;
  for (const [index, { at, change }] of ends.entries()) {
    crossing += change;
    const next = ends[index + 1];
    if (!next || crossing > most || next.at - at < MIN_GAP * height) continue;
    if (dividesWords(at, next.at)) edges.push((at + next.at) / 2);
  }
  return edges;
}
