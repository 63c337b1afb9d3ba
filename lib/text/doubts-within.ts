import { firstIndex } from "./first-index";
import type { TextDoubt } from "./types";

export function doubtsWithin(
  doubts: readonly TextDoubt[],
  { start, end }: { start: number; end: number },
): TextDoubt[] {
  const found: TextDoubt[] = [];
  for (let index = firstIndex(doubts, (doubt) => doubt.end > start); index < doubts.length; index += 1) {
    const doubt = doubts[index];
    if (!doubt || doubt.start >= end) break;
    found.push({ ...doubt, start: Math.max(start, doubt.start), end: Math.min(end, doubt.end) });
  }
  return found;
}
