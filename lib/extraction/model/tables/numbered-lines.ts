import type { Span } from "@/lib/extraction/values/span";
import { itemAt } from "@/lib/item-at";

/** In characters. Longer lines are split, because the model must name a place rather than a paragraph. */
const MAX_LENGTH = 400;

export function cutLines(text: string): Span[] {
  const lines: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    for (let from = 0; from < line.length;) {
      const to = endOfPiece(line, from);
      const piece = line.slice(from, to);
      const start = index + from + (piece.length - piece.trimStart().length);
      if (piece.trim() !== "") lines.push({ start, end: start + piece.trim().length });
      from = to;
    }
  }
  return lines;
}

function endOfPiece(line: string, from: number): number {
  if (line.length - from <= MAX_LENGTH) return line.length;
  const space = line.slice(from, from + MAX_LENGTH).search(/\s\S*$/u);
  if (space > 0) return from + space;
  return /[\udc00-\udfff]/.test(line.charAt(from + MAX_LENGTH)) ? from + MAX_LENGTH - 1 : from + MAX_LENGTH;
}

export function showLines(text: string, lines: readonly Span[], indexes: readonly number[]): string {
  return indexes
    .map((index, at) => {
      const { start, end } = itemAt(lines, index);
      const isGap = at > 0 && index - 1 !== indexes[at - 1];
      return `${isGap ? "…\n" : ""}${index + 1}| ${text.slice(start, end)}`;
    })
    .join("\n");
}

export function nameLines(indexes: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last?.to === index - 1) last.to = index;
    else ranges.push({ from: index, to: index });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from + 1}` : `${from + 1} to ${to + 1}`)).join(", ");
}

/** Returns the index of the last line that starts at or before the offset, or 0. */
export function lineAt(lines: readonly Span[], offset: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemAt(lines, middle).start <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
