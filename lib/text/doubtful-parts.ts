import { countPrinted, placesIn, type DoubtfulPart, type LaidOutText } from "./blocks";
import type { TextDoubt } from "./types";

/** After this many parts, the last one is extended to cover all further doubts. */
const MAX_PARTS = 20_000;

export function addDoubt(parts: DoubtfulPart[], { start, end }: DoubtfulPart): void {
  if (end <= start) return;
  const last = parts.at(-1);
  if (last && (last.end >= start || parts.length >= MAX_PARTS)) last.end = Math.max(last.end, end);
  else parts.push({ start, end });
}

export function doubtsOfZipped(cells: readonly LaidOutText[]): DoubtfulPart[] {
  const columns = cells.map(({ text, doubts = [] }) => ({
    lines: text.split("\n"),
    doubts,
    read: 0,
    next: 0,
  }));
  const height = Math.max(...columns.map(({ lines }) => lines.length));
  const found: DoubtfulPart[] = [];
  let written = 0;
  for (let line = 0; line < height; line += 1)
    for (const column of columns) {
      const end = column.read + countPrinted(column.lines[line] ?? "");
      for (
        let doubt = column.doubts[column.next];
        doubt && doubt.start < end;
        doubt = column.doubts[column.next]
      ) {
        const from = Math.max(doubt.start, column.read);
        addDoubt(found, {
          start: from - column.read + written,
          end: Math.min(doubt.end, end) - column.read + written,
        });
        if (doubt.end > end) break;
        column.next += 1;
      }
      written += end - column.read;
      column.read = end;
    }
  return found;
}

export function doubtsInText({ text, doubts = [] }: LaidOutText, shift: number): TextDoubt[] {
  const moveBehind = placesIn(text);
  return doubts.map(({ start, end }) => ({
    start: moveBehind(start + 1) - 1 + shift,
    end: moveBehind(end) + shift,
    kind: "may_be_hidden",
  }));
}
