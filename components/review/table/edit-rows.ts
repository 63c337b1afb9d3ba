import { applyCorrection } from "@/components/documents/apply-correction";
import { enteredInto, type CellContent } from "@/components/grid/place-cells";
import { MAX_BODY_PARTS, MAX_CHANGES_BYTES } from "@/lib/api/limits";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { rowsOf, type TableRow } from "./table-rows";

type Cells = Record<string, CellContent>;

/** A `row` past the end is a new row. */
export interface EnteredCell {
  row: number;
  column: string;
  value: CellContent;
}

/** Below the server's limits, which apply to the whole request body. */
const SENT_BYTES_MAX = MAX_CHANGES_BYTES - 1_000;
const SENT_PARTS_MAX = MAX_BODY_PARTS - 100;
/** Each change is a separate request and undo step. */
export const ROW_CHANGES_MAX = 50;

/**
 * Returns a single change if possible, so that one step undoes everything, or else one change per row. Returns null
 * if too many changes are needed.
 */
export function enterCells(table: TableValueDto, entered: readonly EnteredCell[]): NamedChange[] | null {
  const rows = rowsOf(table);
  const changed = new Map<number, Cells>();
  for (const { row, column, value } of entered) {
    const content = enteredInto(rows[row]?.cells[column] ?? null, value);
    if (content !== undefined) changed.set(row, { ...changed.get(row), [column]: content });
  }
  const [first, ...more] = changed;
  if (!first) return [];
  const { name } = table;
  if (more.length === 0 && first[0] < rows.length)
    return [{ name, row: first[0], of: rows.length, cells: first[1] }];
  const added = Math.max(rows.length, ...[...changed.keys()].map((row) => row + 1)) - rows.length;
  const whole = wholeTable(table, [
    ...rows.map(({ index, cells, original }) => ({ cells: { ...cells, ...changed.get(index) }, original })),
    ...Array.from({ length: added }, (_, at) => ({
      cells: changed.get(rows.length + at) ?? {},
      original: null,
    })),
  ]);
  if (whole) return [whole];
  const byRow: NamedChange[] = [
    ...[...changed]
      .filter(([row]) => row < rows.length)
      .map(([row, cells]) => ({ name, row, of: rows.length, cells })),
    ...Array.from({ length: added }, (_, at) => {
      const row = rows.length + at;
      return { name, row, of: row, insert: changed.get(row) ?? {} };
    }),
  ];
  return byRow.length > ROW_CHANGES_MAX ? null : byRow;
}

/**
 * Returns a single change if possible, or else removes rows one by one from the last. Returns null if too many
 * changes are needed.
 */
export function removeRows(table: TableValueDto, removed: readonly number[]): NamedChange[] | null {
  const { name } = table;
  const rows = rowsOf(table);
  const last = removed.toSorted((a, b) => b - a);
  const oneByOne = last.map((row, at) => ({ name, row, of: rows.length - at, remove: true as const }));
  if (removed.length === 1) return oneByOne;
  const gone = new Set(removed);
  const whole = wholeTable(
    table,
    rows.filter(({ index }) => !gone.has(index)),
  );
  if (whole) return [whole];
  return removed.length > ROW_CHANGES_MAX ? null : oneByOne;
}

type SentRow = Pick<TableRow, "cells" | "original">;

/** Returns null if a request cannot hold the new rows, or the old rows, which undo would send. */
function wholeTable(table: TableValueDto, rows: readonly SentRow[]): NamedChange | null {
  const change = changeTo(table, rows);
  return isSendable(table, change) && isSendable(table, changeTo(table, rowsOf(table))) ? change : null;
}

function changeTo({ name }: TableValueDto, rows: readonly SentRow[]) {
  return { name, value: rows.map(({ cells }) => cells), originals: rows.map(({ original }) => original) };
}

function isSendable({ columns }: TableValueDto, change: ReturnType<typeof changeTo>): boolean {
  /**
   * The server counts commas and opening brackets. Each row has one bracket, and commas between its cells, after the
   * row and after its original.
   */
  if (change.value.length * (columns.length + 2) > SENT_PARTS_MAX) return false;
  return new TextEncoder().encode(JSON.stringify(change)).length <= SENT_BYTES_MAX;
}

export function inSteps(
  table: TableValueDto,
  changes: readonly NamedChange[],
): { before: TableValueDto; change: NamedChange }[] {
  let before = table;
  return changes.map((change) => {
    const step = { before, change };
    const after = applyCorrection(before, change, new Date().toISOString());
    if (after.type === "TABLE") before = after;
    return step;
  });
}
