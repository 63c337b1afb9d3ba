import { applyCorrection } from "@/components/documents/apply-correction";
import { enteredInto, type CellContent } from "@/components/grid/place-cells";
import { MAX_BODY_PARTS, MAX_CHANGES_BYTES } from "@/lib/api/limits";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { rowsOf, type TableRow } from "./table-rows";

type Cells = Record<string, CellContent>;

/** `row` may be past the end: a new row. */
export interface EnteredCell {
  row: number;
  column: string;
  value: CellContent;
}

/** Leaves room for what is sent with the rows. */
const SENT_BYTES_MAX = MAX_CHANGES_BYTES - 1_000;
const SENT_PARTS_MAX = MAX_BODY_PARTS - 100;
/** Each is a request and a step to undo. */
export const ROW_CHANGES_MAX = 50;

/**
 * The changes that enter cells: of a single row, or of all rows at once, so that they are undone in one step; of a long table row by
 * row. Null where those are too many.
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

/** The changes that remove rows: all at once, of a long table one by one from the last; null where those are too many. */
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

/** Null where it is too long for a request, or the rows from before are, which its undo sends. */
function wholeTable(table: TableValueDto, rows: readonly SentRow[]): NamedChange | null {
  const change = changeTo(table, rows);
  return isSendable(table, change) && isSendable(table, changeTo(table, rowsOf(table))) ? change : null;
}

function changeTo({ name }: TableValueDto, rows: readonly SentRow[]) {
  return { name, value: rows.map(({ cells }) => cells), originals: rows.map(({ original }) => original) };
}

function isSendable({ columns }: TableValueDto, change: ReturnType<typeof changeTo>): boolean {
  // Each row has a brace, a comma between its cells, one behind it and one behind its original.
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
