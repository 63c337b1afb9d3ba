import type { Area } from "./area";
import { areaOf, type Item, type TextContent } from "./drawn-item";
import { wordsOfItem } from "./words-of-item";

export interface Strikes {
  /** Whether a strikethrough line crosses at least part of the area. */
  touch: (area: Area) => boolean;
  /** Whether a strikethrough line crosses the whole word. */
  cover: (word: Area) => boolean;
}

/** Minimum height of a strikethrough line above the baseline, as a fraction of the x-height. Underlines are lower. */
const LOWEST = 0.3;
/**
 * As a fraction of the x-height. A strikethrough line ends with the words that it crosses, but a table's lines extend
 * further.
 */
const MAX_OVERHANG = 0.8;

/**
 * Only finds horizontal lines, and skips text that is written vertically.
 * @param rules the thin lines on the page
 */
export function findStrikes({ items, styles }: TextContent, rules: readonly Area[]): Strikes | null {
  const lines = sorted(rules.filter(isLevel));
  if (lines.length === 0) return null;
  const crossed = new Map<Area, Area[]>();
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "" || styles[item.fontName]?.vertical) continue;
    if (linesThrough(lines, areaOf(item, false)).length === 0) continue;
    for (const word of wordAreas(item))
      for (const line of linesThrough(lines, word)) crossed.set(line, [...(crossed.get(line) ?? []), word]);
  }
  const strikes = sorted([...crossed].filter(([line, words]) => endsWith(line, words)).map(([line]) => line));
  if (strikes.length === 0) return null;
  return {
    touch: (area) => linesThrough(strikes, area).length > 0,
    cover: (word) =>
      linesThrough(strikes, word).some(
        ({ left, right }) => left <= word.left + overhang(word) && right >= word.right - overhang(word),
      ),
  };
}

function isLevel({ left, bottom, right, top }: Area): boolean {
  return right - left > top - bottom;
}

function sorted(lines: Area[]): Area[] {
  return lines.sort((a, b) => a.bottom - b.bottom);
}

function wordAreas(item: Item): Area[] {
  const words = wordsOfItem(item)?.filter(({ str }) => str.trim() !== "");
  return words?.map(({ left, right }) => areaOf(item, false, left, right)) ?? [areaOf(item, false)];
}

/** @param lines sorted from bottom to top */
function linesThrough(lines: readonly Area[], { left, bottom, right, top }: Area): Area[] {
  const height = top - bottom;
  const found: Area[] = [];
  for (let at = firstFrom(lines, bottom); at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || line.bottom > top) break;
    const middle = ((line.bottom + line.top) / 2 - bottom) / height;
    if (middle >= LOWEST && line.left < right && line.right > left) found.push(line);
  }
  return found;
}

function firstFrom(lines: readonly Area[], bottom: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.bottom ?? 0) < bottom) from = middle + 1;
    else to = middle;
  }
  return from;
}

function endsWith(line: Area, words: readonly Area[]): boolean {
  return (
    words.some((word) => Math.abs(word.left - line.left) <= overhang(word)) &&
    words.some((word) => Math.abs(word.right - line.right) <= overhang(word))
  );
}

function overhang({ bottom, top }: Area): number {
  return (top - bottom) * MAX_OVERHANG;
}
