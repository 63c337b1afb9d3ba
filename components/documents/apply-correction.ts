import type { CorrectValueInput, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { isTable } from "./table-value";

/** A change of one row of a table, or a row more or less. */
export type RowChange = Extract<CorrectValueInput, { row: number }>;

/** Whether a value has a check that nobody has confirmed or corrected. */
export function isToCheck({
  checks,
  correction,
  confirmed_at,
}: Pick<ValueDto, "checks" | "correction" | "confirmed_at">): boolean {
  return checks.length > 0 && correction === null && confirmed_at === null;
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

/** The rows of a table, and which found row each was. */
interface Rows {
  rows: NonNullable<TableValueDto["value"]>;
  originals: (number | null)[];
}

function changeTable(value: TableValueDto, change: CorrectValueInput, at: string): TableValueDto {
  if (!("row" in change) && "original" in change)
    return { ...value, value: value.original, correction: null, confirmed_at: null };
  const changed = changedRows(value, change);
  if (changed === null) return value;
  const rows = changed.rows.length === 0 ? null : changed.rows;
  const correction = { value: rows, at, originals: changed.originals };
  return { ...value, value: rows, correction, confirmed_at: null };
}

/** Null where it is no change of rows. */
function changedRows(table: TableValueDto, change: CorrectValueInput): Rows | null {
  if ("row" in change) return withRow(table, change);
  if (!("value" in change)) return null;
  const rows = change.value ?? [];
  if (!Array.isArray(rows)) return null;
  const { originals = [] } = { originals: undefined, ...change };
  return {
    rows: rows.map((row) => wholeRow(table, row)),
    originals: rows.map((_, index) => originals[index] ?? null),
  };
}

function withRow(table: TableValueDto, change: RowChange): Rows {
  const { row } = change;
  const rows = table.value ?? [];
  const originals = originalsOf(table);
  if ("remove" in change) return { rows: rows.toSpliced(row, 1), originals: originals.toSpliced(row, 1) };
  if ("insert" in change)
    return {
      rows: rows.toSpliced(row, 0, wholeRow(table, change.insert)),
      originals: originals.toSpliced(row, 0, change.original ?? null),
    };
  return {
    rows: rows.map((cells, index) => (index === row ? { ...cells, ...change.cells } : cells)),
    originals,
  };
}

function wholeRow({ columns }: TableValueDto, row: Rows["rows"][number]): Rows["rows"][number] {
  return Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]));
}

/** Of each row in force, the index of the found row that it was; null for one that was added. */
export function originalsOf({ value, correction }: TableValueDto): (number | null)[] {
  return correction?.originals ?? (value ?? []).map((_, index) => index);
}

/** The changes that bring a value back to what it was `before` a change. */
export function undoOf(before: ValueDto, change: CorrectValueInput): CorrectValueInput[] {
  const { name, confirmed_at } = before;
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
