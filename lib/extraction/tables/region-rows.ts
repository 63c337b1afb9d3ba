import { median } from "@/lib/extraction/values/median";
import type { CellKind } from "./grid";
import type { RegionLine } from "./region-lines";

/** The kind of an empty cell is null. */
export interface KnownLine extends RegionLine {
  kinds: readonly (CellKind | null)[];
  isHead: boolean;
  isSum: boolean;
}

export interface RegionRows {
  heads: KnownLine[];
  rows: KnownLine[][];
}

/**
 * A row starts at each line with a number or date in a column of such values. Without such a column, it starts at
 * each line whose first cell is filled.
 */
export function rowsOfRegion(lines: readonly KnownLine[]): RegionRows {
  const begins = beginsRow(lines);
  const first = lines.findIndex(begins);
  const heads = lines.slice(0, headsBefore(lines, first));
  const rows: KnownLine[][] = [];
  let waiting: KnownLine[] = [];
  for (const line of lines.slice(heads.length)) {
    const row = rows.at(-1);
    if (begins(line)) {
      const from = row ? belowWidestGap([...row.slice(-1), ...waiting, line]) : 0;
      row?.push(...waiting.slice(0, from));
      rows.push([...waiting.slice(from), line]);
      waiting = [];
    } else waiting.push(line);
  }
  rows.at(-1)?.push(...waiting);
  return { heads, rows: rows.map(withoutHeads).filter((row) => !isSum(row, lines)) };
}

/** Divides the lines at the user's borders. Above the first border, there may be headings as well as a row. */
export function rowsBetween(lines: readonly KnownLine[], borders: readonly number[]): RegionRows {
  const rowOf = ({ top, bottom }: KnownLine) =>
    borders.filter((border) => border <= (top + bottom) / 2).length;
  const first = lines.filter((line) => rowOf(line) === 0);
  const begin = first.findIndex(beginsRow(lines));
  const heads = first.slice(0, begin === -1 ? first.length : headsBefore(first, begin));
  const others = lines.filter((line) => !heads.includes(line));
  const rows = Array.from({ length: borders.length + 1 }, (_, row) =>
    withoutHeads(others.filter((line) => rowOf(line) === row)),
  );
  return { heads, rows: rows.filter((row) => row.length > 0) };
}

function withoutHeads(row: readonly KnownLine[]): KnownLine[] {
  return row.filter(({ isHead }) => !isHead);
}

/** An item may be named "Total", too, but a real total has fewer filled cells. */
function isSum(row: readonly KnownLine[], lines: readonly KnownLine[]): boolean {
  const usual = median(lines.map(({ kinds }) => filled(kinds)));
  return row.some(({ isSum, kinds }) => isSum && filled(kinds) < usual);
}

function beginsRow(lines: readonly KnownLine[]): (line: KnownLine) => boolean {
  const columns = lines[0]?.kinds.map((_, column) => column) ?? [];
  const isOfValues = (column: number) => {
    const kinds = lines.flatMap(({ kinds }) => kinds[column] ?? []);
    return kinds.filter(isValue).length * 2 > kinds.length;
  };
  const ofValues = columns.filter(isOfValues);
  if (ofValues.length > 0) return ({ kinds }) => ofValues.some((column) => isValue(kinds[column] ?? null));
  return ({ kinds, isHead }) => !isHead && (kinds[0] ?? null) !== null;
}

function isValue(kind: CellKind | null): boolean {
  return kind === "number" || kind === "date";
}

function headsBefore(lines: readonly KnownLine[], first: number): number {
  return lines.slice(0, Math.max(0, first)).findLastIndex(({ kinds }) => filled(kinds) > 1) + 1;
}

function filled(kinds: readonly (CellKind | null)[]): number {
  return kinds.filter((kind) => kind !== null).length;
}

function belowWidestGap(lines: readonly RegionLine[]): number {
  const gaps = lines.slice(1).map(({ top }, index) => Math.round(top - (lines[index]?.bottom ?? top)));
  return gaps.lastIndexOf(Math.max(...gaps));
}
