import type { Cell, Layout } from "@/lib/extraction/page/layout";
import type { ValueToken } from "./value-tokens";

export interface PlacedDate {
  /** Days since 1970. */
  day: number;
  /** From 0 for the first date in the text to 1 for the last. */
  position: number;
  earlier: number;
  later: number;
  hasTime: boolean;
  isInSentence: boolean;
  /** True if only a dash or a word separates the date from the next one. */
  startsRange: boolean;
  endsRange: boolean;
  /** True if only a place precedes the date in its cell: "Wiesbaden, 03.08.2021". */
  followsPlace: boolean;
  /** True if the line occurs again with other digits, as page headers do. */
  isInRunningLine: boolean;
}

const MAX_DATES = 2_000;
const MAX_BETWEEN = 8;
const SENTENCE_WORDS = 12;
const DAY = 24 * 60 * 60 * 1000;

export function readDateOrder(
  layout: Layout,
  tokens: ReadonlyMap<Cell, ValueToken[]>,
): ReadonlyMap<number, PlacedDate> {
  const dates = [...tokens.values()]
    .flat()
    .filter(({ iso }) => iso !== undefined)
    .slice(0, MAX_DATES);
  const days = dates.map(({ iso = "" }) => Date.parse(iso) / DAY);
  const different = [...new Set(days)].sort((a, b) => a - b);
  const rank = new Map(different.map((day, index) => [day, index]));
  const lines = countLines(layout);
  return new Map(
    dates.map((token, index): [number, PlacedDate] => {
      const day = days[index] ?? 0;
      const { cell, start, end } = token;
      const [previous, next] = [dates[index - 1], dates[index + 1]];
      const earlier = rank.get(day) ?? 0;
      const line = layout.lines[cell.line];
      return [
        start,
        {
          day,
          position: dates.length > 1 ? index / (dates.length - 1) : 0,
          earlier,
          later: different.length - 1 - earlier,
          hasTime: hasTimeBeside(layout.text, start, end),
          isInSentence: cell.words.length > SENTENCE_WORDS,
          startsRange: next !== undefined && isRange(layout.text, end, next.start),
          endsRange: previous !== undefined && isRange(layout.text, previous.end, start),
          followsPlace: /^\p{Lu}[\p{L} ./-]{2,40}, ?(?:\p{L}{2,5}\.? )?$/u.test(
            cell.text.slice(0, start - cell.start),
          ),
          isInRunningLine: line !== undefined && (lines.get(skeletonOf(layout, line)) ?? 0) > 1,
        },
      ];
    }),
  );
}

function hasTimeBeside(text: string, start: number, end: number): boolean {
  return (
    /^[^\d\n]{0,8}\d{1,2}[:.]\d{2}(?!\d|[.,]\d)/.test(text.slice(end, end + 16)) ||
    /(?<![\d.])\d{1,2}:\d{2}(?::\d{2})?[^\d\n]{0,8}$/.test(text.slice(Math.max(0, start - 16), start))
  );
}

function isRange(text: string, from: number, to: number): boolean {
  return to >= from && to - from <= MAX_BETWEEN && /^\s*(?:[-–—]|\p{L}{1,5})\s*$/u.test(text.slice(from, to));
}

function countLines(layout: Layout): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of layout.lines) {
    const skeleton = skeletonOf(layout, line);
    counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1);
  }
  return counts;
}

function skeletonOf({ text }: Layout, { start, end }: { start: number; end: number }): string {
  return text.slice(start, Math.min(end, start + 200)).replace(/\d+/g, "0");
}
