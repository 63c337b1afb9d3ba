import { itemAt } from "@/lib/item-at";
import { firstIndex } from "@/lib/text/first-index";
import { overlap } from "@/lib/extraction/sources/extent";
import { spanOver, type Span } from "@/lib/extraction/values/span";
import { groupAlike, reachOf, type AlikeLines } from "./alike-lines";
import type { Grid, GridCell } from "./grid";
import type { TableLines } from "./table-lines";

const MIN_ALIKE = 0.8;
const MIN_ROWS = 2;

/**
 * Counts lines that resemble those of the given rows. Returns null if the given rows differ too much.
 * @param headLines header lines that look like rows
 */
export function countAlikeRows(
  lines: TableLines,
  rows: readonly Span[],
  headLines: ReadonlySet<number> = new Set(),
): number | null {
  if (rows.length < MIN_ROWS) return null;
  const groups = groupAlike(lines);
  const spans = rows.map(({ start, end }) => ({
    from: lines.indexAt(start),
    to: lines.indexAt(Math.max(start, end - 1)),
  }));
  // Several rows may share a line, for example in a list of names.
  if (spans.some(({ from }, index) => index > 0 && from <= itemAt(spans, index - 1).to)) return null;
  let best: { group: AlikeLines; hits: number; values: number } | null = null;
  for (const group of groups) {
    if (group.places.every(({ kind }) => kind === "text")) continue;
    const hits = spans.filter((span) => linesIn(group, span).length > 0).length;
    const values = group.places.filter(({ count }) => count * 2 > group.indices.length).length;
    if (!best || hits > best.hits || (hits === best.hits && values > best.values))
      best = { group, hits, values };
  }
  if (!best || best.hits === 0 || best.hits < rows.length * MIN_ALIKE) return null;
  const { group } = best;
  // If a row has several similar lines, the number of lines isn't the number of rows.
  const held = spans.map((span) => linesIn(group, span).length);
  if (held.some((count) => count > 1)) return null;
  const reach = reachOf(lines, group, itemAt(spans, 0).from, itemAt(spans, spans.length - 1).to);
  return reach.filter((index) => !headLines.has(index)).length + held.filter((count) => count === 0).length;
}

function linesIn({ indices }: AlikeLines, { from, to }: { from: number; to: number }): number[] {
  const first = firstIndex(indices, (index) => index >= from);
  const until = firstIndex(indices, (index) => index > to);
  return indices.slice(first, until);
}

const MIN_FILLED = 0.5;
const MIN_LINES = 3;

/** Finds tables without headings. Assigns values to columns by position and texts by order. */
export function* alikeGrids(lines: TableLines): Generator<Grid> {
  for (const group of groupAlike(lines)) {
    const [first = 0] = group.indices;
    const reach = reachOf(lines, group, first, group.indices.at(-1) ?? first);
    if (reach.length < MIN_LINES) continue;
    const places = group.places.filter(
      ({ count, kind }) => kind !== "text" && count >= reach.length * MIN_FILLED,
    );
    const texts = reach.reduce((most, index) => Math.max(most, textsIn(lines, index).length), 0);
    yield {
      columns: [
        ...places.map(({ kind }) => ({ heads: [], kind })),
        ...Array.from({ length: texts }, () => ({ heads: [], kind: "text" as const })),
      ],
      rows: reach.map((index) => {
        const pieces = lines.at(index)?.pieces ?? [];
        const toCell = (piece: Span | undefined): GridCell | null => (piece ? { parts: [piece] } : null);
        const words = textsIn(lines, index);
        return {
          ...spanOver(pieces),
          cells: [
            ...places.map((place) =>
              toCell(pieces.find((piece) => piece.kind === place.kind && overlap(piece, place) > 0)),
            ),
            ...Array.from({ length: texts }, (_, turn) => toCell(words[turn])),
          ],
        };
      }),
      counted: reach.length,
    };
  }
}

function textsIn(lines: TableLines, index: number): Span[] {
  return (lines.at(index)?.pieces ?? []).filter(({ kind }) => kind === "text");
}
