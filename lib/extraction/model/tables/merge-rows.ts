import { groupBy } from "@/lib/group-by";
import type { RawCell } from "@/lib/extraction/values/types";
import { lineAt } from "./numbered-lines";
import { CONTEXT_LINES } from "./plan-parts";
import { countPlaces, isSameRow, lastLineOf, spanOf, type LinedText, type PlacedRow } from "./place-rows";

export interface RowsOfPart {
  asked: readonly number[];
  rows: readonly PlacedRow[];
}

/** In lines. A row further from the requested lines may be cut off, but another part shows all of it. */
const NEAR_LINES = 4;

/**
 * Returns each row once, in text order. If two rows have the same place, the fuller one wins. A row without a
 * place counts unless its line was only shown as context.
 */
export function mergeRows(parts: readonly RowsOfPart[], lined: LinedText): PlacedRow[] {
  const known = new PlacesOfRows();
  const unplaced = new Map<string, PlacedRow>();
  const around: PlacedRow[] = [];
  for (const { asked, rows } of parts) {
    const own = new Set(asked);
    const [first = 0, last = 0] = [asked[0], asked.at(-1)];
    for (const row of rows) {
      const distance = Math.max(0, first - row.line, row.line - last);
      const isOfOther = !own.has(row.line) && !own.has(row.named) && distance <= CONTEXT_LINES;
      if (!row.span) {
        if (!isOfOther) unplaced.set(`${row.line} ${JSON.stringify(row.cells)}`, row);
      } else if (!isOfOther) known.add(row);
      else if (distance <= NEAR_LINES) around.push(row);
    }
  }
  const covered = new Set<number>();
  for (const row of known.rows)
    for (let line = row.line; line <= lastLineOf(lined, row); line += 1) covered.add(line);
  for (const row of around) {
    // A row that begins inside another row is part of it.
    if (known.has(row) || !covered.has(row.line)) known.add(row);
  }
  return [...withOwnWords(known.rows.sort(inOrder), lined), ...unplaced.values()].sort(inOrder);
}

/**
 * A cell loses its place if it reaches into the next row, or if another row with at least as many cells on the same
 * line claims it.
 */
function withOwnWords(rows: readonly PlacedRow[], { lines }: LinedText): PlacedRow[] {
  const claims = groupBy(
    rows.flatMap((row) => placesOf(row).map((place) => ({ row, place }))),
    ({ place }) => place,
  );
  const lineOf = (cell: RawCell | null) => cell?.start !== undefined && lineAt(lines, cell.start);
  const wordsIn = (row: PlacedRow, line: number | false) =>
    row.cells.filter((cell) => lineOf(cell) === line).length;
  const isOwn = (row: PlacedRow, cell: RawCell, column: number): boolean => {
    const line = lineOf(cell);
    const others = claims.get(placeOf(cell, column))?.filter((other) => other.row !== row) ?? [];
    return others.every((other) => wordsIn(other.row, line) < wordsIn(row, line));
  };
  const own: PlacedRow[] = [];
  for (const row of rows.toReversed()) {
    const next = own.findLast(({ line }) => line > row.line);
    const end = (next && lines[next.line]?.start) ?? Infinity;
    const cells = row.cells.map((cell, column) => {
      if (cell?.end === undefined) return cell;
      return cell.end <= end && isOwn(row, cell, column) ? cell : { raw: cell.raw };
    });
    own.push({ ...row, cells, span: spanOf(cells) });
  }
  return own.toReversed();
}

function inOrder(one: PlacedRow, other: PlacedRow): number {
  return one.line - other.line || (one.span?.start ?? Infinity) - (other.span?.start ?? Infinity) || 0;
}

class PlacesOfRows {
  private readonly all = new Set<PlacedRow>();
  private readonly byPlace = new Map<string, Set<PlacedRow>>();

  get rows(): PlacedRow[] {
    return [...this.all];
  }

  has(row: PlacedRow): boolean {
    return this.sameAs(row) !== undefined;
  }

  add(row: PlacedRow): void {
    const same = this.sameAs(row);
    if (same && countPlaces(same) > countPlaces(row)) return;
    if (same) {
      this.all.delete(same);
      for (const place of placesOf(same)) this.byPlace.get(place)?.delete(same);
    }
    this.all.add(row);
    for (const place of placesOf(row)) {
      const rows = this.byPlace.get(place) ?? new Set();
      this.byPlace.set(place, rows.add(row));
    }
  }

  private sameAs(row: PlacedRow): PlacedRow | undefined {
    const touching = placesOf(row).flatMap((place) => [...(this.byPlace.get(place) ?? [])]);
    return touching.find((other) => isSameRow(other, row));
  }
}

function placesOf({ cells }: PlacedRow): string[] {
  return cells.flatMap((cell, column) => (cell?.start === undefined ? [] : placeOf(cell, column)));
}

function placeOf({ start }: RawCell, column: number): string {
  return `${column} ${start}`;
}
