import { changeRows, type RowInForce, type TableChange } from "@/lib/api/change-rows";
import { isToCheck as needsCheck } from "@/lib/api/is-to-check";
import type { CorrectValueInput, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { isAbsent, isTable } from "./table-value";

/** A change of one row of a table, or a row more or less. */
export type RowChange = Extract<CorrectValueInput, { row: number }>;

/** Whether a person should look at a value. */
export function isToCheck(value: ValueDto): boolean {
  return needsCheck(value, isAbsent(value));
}

/**
 * The value as it will be once the server has accepted the change. A text that the server has yet to parse as a number or
 * a date is shown as it was typed.
 */
export function applyCorrection(value: ValueDto, change: CorrectValueInput, at: string): ValueDto {
  if ("confirmed" in change) return { ...value, confirmed_at: at };
  return isTable(value) ? changeTable(value, change, at) : changeScalar(value, change, at);
}

function changeScalar(value: ScalarValueDto, change: CorrectValueInput, at: string): ScalarValueDto {
  if ("row" in change) return value;
  if ("original" in change) return { ...value, value: value.original, correction: null, confirmed_at: null };
  const corrected =
    "candidate" in change
      ? value.candidates[change.candidate]?.value
      : "value" in change
        ? change.value
        : undefined;
  if (corrected === undefined || Array.isArray(corrected)) return value;
  return { ...value, value: corrected, correction: { value: corrected, at } };
}

function changeTable(value: TableValueDto, change: CorrectValueInput, at: string): TableValueDto {
  const isTakenBack = !("row" in change) && "original" in change;
  const found = (value.original ?? []).map((row, original) => ({ values: inColumns(value, row), original }));
  const wanted = isTakenBack ? { rows: found } : toTableChange(value, change);
  if (wanted === null) return value;
  const before = rowsOf(value);
  const { rows, checks } = changeRows({ ...value, ...value.evidence }, before, wanted);
  // What was typed is no number yet: nothing can be said of its sum before the server has read it.
  const isRead = rows.every(({ values }) =>
    value.columns.every(({ type }, column) => type !== "NUMBER" || typeof values[column] !== "string"),
  );
  const changed = { ...value, checks: isRead ? checks : value.checks, confirmed_at: null };
  if (isTakenBack) return { ...changed, value: value.original, correction: null };
  const listed = rows.length === 0 ? null : rows.map(({ values }) => byColumn(value, values));
  const originals = rows.map(({ original }) => original);
  return { ...changed, value: listed, correction: { value: listed, at, originals } };
}

type Row = NonNullable<TableValueDto["value"]>[number];

/** Null where it is no change of rows. */
function toTableChange(table: TableValueDto, change: CorrectValueInput): TableChange | null {
  if ("row" in change) {
    const { row } = change;
    if ("remove" in change) return { row, remove: true };
    if ("insert" in change)
      return { row, insert: { values: inColumns(table, change.insert), original: change.original ?? null } };
    const typed = Object.entries(change.cells);
    const columnOf = (wanted: string) => table.columns.findIndex(({ name }) => name === wanted);
    return { row, cells: new Map(typed.map(([name, value]) => [columnOf(name), value])) };
  }
  if (!("value" in change)) return null;
  const rows = change.value ?? [];
  if (!Array.isArray(rows)) return null;
  const { originals = [] } = { originals: undefined, ...change };
  return {
    rows: rows.map((row, index) => ({ values: inColumns(table, row), original: originals[index] ?? null })),
  };
}

/** The rows in force. */
function rowsOf(table: TableValueDto): RowInForce[] {
  const originals = originalsOf(table);
  return (table.value ?? []).map((row, index) => ({
    values: inColumns(table, row),
    original: originals[index] ?? null,
  }));
}

function inColumns({ columns }: TableValueDto, row: Row): RowInForce["values"] {
  return columns.map(({ name }) => row[name] ?? null);
}

function byColumn({ columns }: TableValueDto, values: RowInForce["values"]): Row {
  return Object.fromEntries(columns.map(({ name }, column) => [name, values[column] ?? null]));
}

/** Of each row in force, the index of the found row that it was; null for one that was added. */
export function originalsOf({ value, correction }: TableValueDto): (number | null)[] {
  return correction?.originals ?? (value ?? []).map((_, index) => index);
}

/** The changes that bring a value back to what it was `before` a change. */
export function undoOf(before: ValueDto, change: CorrectValueInput): CorrectValueInput[] {
  const { name, confirmed_at } = before;
  // Rows that are not known here cannot be sent back.
  if (isTable(before) && before.correction && before.rows_omitted !== undefined) return [];
  const confirmation = confirmed_at === null ? [] : [{ name, confirmed: true as const }];
  if (before.correction === null) return [{ name, original: true }, ...confirmation];
  if (isTable(before) && "row" in change) return [undoOfRow(before, change), ...confirmation];
  if (!isTable(before)) return [{ name, value: before.correction.value }, ...confirmation];
  const { value, originals } = before.correction;
  return [{ name, value: value ?? [], originals }, ...confirmation];
}

function undoOfRow(before: TableValueDto, change: RowChange): RowChange {
  const { name, row } = change;
  const count = before.value?.length ?? 0;
  if ("insert" in change) return { name, row, of: count + 1, remove: true };
  const cells = before.value?.[row] ?? {};
  if ("remove" in change) {
    const original = originalsOf(before)[row] ?? null;
    return { name, row, of: count - 1, insert: cells, ...(original !== null && { original }) };
  }
  const changed = Object.keys(change.cells).map((column) => [column, cells[column] ?? null]);
  return { name, row, of: count, cells: Object.fromEntries(changed) };
}
