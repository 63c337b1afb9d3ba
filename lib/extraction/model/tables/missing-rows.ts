import type { FoundTable } from "@/lib/extraction/values/types";
import { itemAt } from "@/lib/item-at";
import { lineAt } from "./numbered-lines";
import { firstLineOf, lastLineOf, type LinedText, type PlacedRow } from "./place-rows";

const BEGINNING = 3;
/** The proportion of lines to ask about again if we can't tell where rows are missing. */
const SHARE = 1 / 4;

/** Returns lines where the layout shows a row that the model missed, or else other lines near the known rows. */
export function linesToAskAgain(lined: LinedText, shown: FoundTable, rows: readonly PlacedRow[]): number[] {
  const placed = rows.filter(({ span }) => span !== null);
  if (shown.counted === null || placed.length >= shown.counted) return [];
  const missing = new Set<number>();
  const left = new Set(placed);
  const byLine = new Map<number, PlacedRow[]>();
  for (const row of placed) {
    for (let line = row.line; line <= lastLineOf(lined, row); line += 1)
      byLine.set(line, [...(byLine.get(line) ?? []), row]);
  }
  for (const { start, end } of shown.rows) {
    if (start === undefined || end === undefined) continue;
    const [first, last] = [firstLineOf(lined, start), lineAt(lined.lines, end - 1)];
    const own = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const seen = own.flatMap((line) => byLine.get(line) ?? []).find((row) => left.has(row));
    if (seen) {
      left.delete(seen);
      continue;
    }
    for (const line of own.slice(0, BEGINNING)) missing.add(line);
    // The model may have merged two rows into one.
    for (const row of byLine.get(first) ?? []) missing.add(row.line);
  }
  if (missing.size > 0) return [...missing].sort((a, b) => a - b);
  const free = [...lined.lines.keys()].filter((line) => !byLine.has(line));
  const distances = distancesTo(byLine, lined.lines.length);
  return free
    .sort((one, other) => itemAt(distances, one) - itemAt(distances, other))
    .slice(0, Math.ceil(lined.lines.length * SHARE))
    .sort((a, b) => a - b);
}

function distancesTo(rows: ReadonlyMap<number, unknown>, count: number): number[] {
  const distances = Array<number>(count).fill(Infinity);
  for (let line = 0; line < count; line += 1)
    distances[line] = rows.has(line) ? 0 : (distances[line - 1] ?? Infinity) + 1;
  for (let line = count - 1; line >= 0; line -= 1)
    distances[line] = Math.min(distances[line] ?? Infinity, (distances[line + 1] ?? Infinity) + 1);
  return distances;
}
