import { countPrinted, placesIn, type DoubtfulPart, type LaidOutText } from "./blocks";
import type { TextDoubt } from "./types";

/** The limit of what is kept beside a text: behind it, one part reaches to the last doubt. */
const MAX_PARTS = 20_000;

/** Adds a part behind the others. Parts without other words between them are one. */
export function addDoubt(parts: DoubtfulPart[], { start, end }: DoubtfulPart): void {
  if (end <= start) return;
  const last = parts.at(-1);
  if (last && (last.end >= start || parts.length >= MAX_PARTS)) last.end = Math.max(last.end, end);
  else parts.push({ start, end });
}

/** The doubts of cells whose lines are side by side in the text of their row. */
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

/** The doubts of a text by its own offsets, each moved by `shift`. */
export function doubtsInText({ text, doubts = [] }: LaidOutText, shift: number): TextDoubt[] {
  const moveBehind = placesIn(text);
  return doubts.map(({ start, end }) => ({
    start: moveBehind(start + 1) - 1 + shift,
    end: moveBehind(end) + shift,
    kind: "may_be_hidden",
  }));
}
