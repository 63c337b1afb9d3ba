import { changeRows, checkRows, countRemoved, type FoundCells, type RowInForce } from "@/lib/api/change-rows";
import type { ManyValuesChange } from "@/lib/api/correct-values";
import { toCorrection, type Change } from "@/lib/api/correction";
import { isToCheck as needsCheck } from "@/lib/api/is-to-check";
import { isOfLimits } from "@/lib/api/vocabulary";
import type { NamedChange, RowDto, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { isAbsent, isTable, rowCountOf } from "./table-value";

export type RowChange = Extract<NamedChange, { row: number }>;

type WithoutDocument<Sent> = Sent extends unknown ? Omit<Sent, "document"> : never;
export type ManyChange = WithoutDocument<ManyValuesChange>;

export function isToCheck(value: ValueDto): boolean {
  return needsCheck(value, isAbsent(value));
}

/** Predicts the value that the server will return. Input that the server has yet to parse stays as typed. */
export function applyCorrection(value: ValueDto, input: NamedChange, at: string): ValueDto {
  const { change } = toCorrection(input);
  if (change.kind === "confirm") return { ...value, confirmed_at: change.confirmed ? at : null };
  if (change.kind === "accept") return { ...value, accepted_at: change.accepted ? at : null };
  return isTable(value) ? changeTable(value, change, at) : changeScalar(value, change, at);
}

function changeScalar(value: ScalarValueDto, change: Change, at: string): ScalarValueDto {
  if (change.kind === "restore")
    return { ...value, value: value.original, correction: null, confirmed_at: null };
  if (change.kind === "choose") {
    const candidate = value.candidates[change.candidate];
    if (!candidate) return value;
    const { value: chosen, ...place } = candidate;
    return withValue(value, chosen, { at, place });
  }
  return change.kind === "set" ? withValue(value, change.value, { at }) : value;
}

function withValue(
  value: ScalarValueDto,
  corrected: ScalarValueDto["value"],
  said: Omit<NonNullable<ScalarValueDto["correction"]>, "value">,
): ScalarValueDto {
  if (corrected === value.original)
    return { ...value, value: corrected, correction: null, confirmed_at: said.at };
  return { ...value, value: corrected, correction: { value: corrected, ...said }, confirmed_at: null };
}

function changeTable(value: TableValueDto, change: Change, at: string): TableValueDto {
  const rows = rowsAfter(value, change);
  if (rows === null) return value;
  // Checks on totals must wait until the server has parsed typed numbers.
  const isRead = rows.every(({ values }) =>
    value.columns.every(({ type }, column) => type !== "NUMBER" || typeof values[column] !== "string"),
  );
  const isWhole = value.rows_omitted === undefined;
  const found = foundCells(value);
  const removed = countRemoved(rows, found.length, value.evidence.drawn_from ?? 0);
  const checks =
    isRead && isWhole ? checkRows({ ...value, ...value.evidence }, rows, found, removed) : value.checks;
  const changed = { ...value, checks, confirmed_at: null };
  if (change.kind === "restore") return { ...changed, value: value.original, correction: null };
  return withRows({ ...changed, correction: { value: null, at, originals: [] } }, rows);
}

function rowsAfter(table: TableValueDto, change: Change): readonly RowInForce[] | null {
  const isWhole = table.rows_omitted === undefined;
  switch (change.kind) {
    case "confirm":
    case "accept":
    case "choose":
    case "region":
    case "alternative":
    case "point":
      return null;
    case "set":
      return change.value === null ? [] : null;
    case "restore":
      return isWhole && hasAllFound(table) && table.evidence.drawn_from === null
        ? (table.original ?? []).map((row, original) => ({ values: inColumns(table, row), original }))
        : null;
    default:
      return isWhole || change.kind === "cells"
        ? changeRows(table.columns, rowsOf(table), change, (entered) => entered)
        : null;
  }
}

function foundCells({ columns, original, evidence }: TableValueDto): FoundCells[] {
  return (original ?? []).map((row, index) => ({
    values: columns.map(({ name }) => row[name] ?? null),
    areLost: columns.map(({ name }) => evidence.rows[index]?.cells[name]?.state === "unverified"),
  }));
}

/** A result that was loaded in pages lacks the found rows that the user removed. */
function hasAllFound({ original }: TableValueDto): boolean {
  return original === null || Object.keys(original).length === original.length;
}

function withRows(table: TableValueDto, rows: readonly RowInForce[]): TableValueDto {
  const value = rows.length === 0 ? null : rows.map(({ values }) => byColumn(table, values));
  const originals = rows.map(({ original }) => original);
  return { ...table, value, correction: table.correction && { ...table.correction, value, originals } };
}

/**
 * Merges the response to the last change into the shown table. The response omits unchanged rows. Returns null if the
 * table must be refetched.
 */
export function withAnswer(
  shown: TableValueDto,
  answered: TableValueDto,
  rows: readonly RowDto[] | null,
): TableValueDto | null {
  if (leftOutIn(shown) !== leftOutIn(answered)) return null;
  const { left_out } = shown.evidence;
  if (shown.value === null && shown.rows_omitted !== undefined)
    return { ...answered, evidence: { ...answered.evidence, left_out } };
  if (rows === null) return null;
  const changed = new Map(rows.map((row) => [row.row, row]));
  const known = rowsOf(shown).map((row, index) => {
    const answer = changed.get(index);
    return answer ? { values: inColumns(shown, answer.cells), original: answer.original } : row;
  });
  const { rows_omitted: count = 0, ...summary } = answered;
  const isWhole = shown.rows_omitted === undefined;
  if (isWhole && known.length !== count) return null;
  const { original, evidence } = shown;
  const table = {
    ...summary,
    original,
    evidence: { ...summary.evidence, rows: evidence.rows, left_out },
    ...(!isWhole && { rows_omitted: count }),
  };
  return table.correction ? withRows(table, known) : { ...table, value: shown.value };
}

function leftOutIn({ checks }: TableValueDto): string | undefined {
  return checks.find(({ code }) => code === "words_left_out")?.message;
}

/** Shows values as the server parsed them, except in cells edited in the meantime. */
export function withReadCells(
  shown: TableValueDto,
  input: NamedChange,
  rows: readonly RowDto[] | null,
): TableValueDto {
  const { change } = toCorrection(input);
  const typed = (answered: RowDto): Row =>
    change.kind === "cells" ? change.cells : change.kind === "rows" ? (change.rows[answered.row] ?? {}) : {};
  const inForce = rowsOf(shown);
  const isByPlace = change.kind === "rows" && rows?.length === inForce.length;
  if (rows === null || !(change.kind === "cells" || isByPlace)) return shown;
  const answerTo = (row: RowInForce, index: number) =>
    isByPlace ? rows[index] : rows.find(({ original }) => original === row.original);
  const read = inForce.map((row, index) => {
    const answered = answerTo(row, index);
    if (!answered || answered.original !== row.original) return row;
    const entered = typed(answered);
    const values = shown.columns.map(({ name }, column) => {
      const value = row.values[column] ?? null;
      return Object.hasOwn(entered, name) && value === entered[name] ? (answered.cells[name] ?? null) : value;
    });
    return { ...row, values };
  });
  return withRows(shown, read);
}

type Row = NonNullable<TableValueDto["value"]>[number];

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

/** The index of the found row that each current row came from, or null for an added row. */
export function originalsOf({ value, correction }: TableValueDto): (number | null)[] {
  return correction?.originals ?? (value ?? []).map((_, index) => index);
}

/** Restores the value from before the change, even if the field's limits do not allow it. */
export function undoOf(before: ValueDto, change: NamedChange): NamedChange[] {
  return isTable(before) && !("confirmed" in change || "accepted" in change)
    ? undoOfTable(before, change)
    : undoOfOne(before, change);
}

export function undoOfOne(before: ValueDto, change: NamedChange): ManyChange[] {
  const { name, confirmed_at } = before;
  if ("confirmed" in change) return [{ name, confirmed: confirmed_at !== null }];
  if ("accepted" in change) return [{ name, accepted: before.accepted_at !== null }];
  if (isTable(before)) return [];
  const confirmation = confirmed_at === null ? [] : [{ name, confirmed: true }];
  if (before.correction === null) return [{ name, original: true }, ...confirmation];
  const { value, place } = before.correction;
  const { start = null, end = null } = place ?? {};
  const pointed = start !== null && end !== null && { pointed: { start, end } };
  return [{ name, value, ...pointed, ...insistOn(before) }, ...confirmation];
}

function undoOfTable(before: TableValueDto, change: NamedChange): NamedChange[] {
  const { name, confirmed_at } = before;
  // The undo would have to send every row, but some are not loaded.
  if (before.correction && before.rows_omitted !== undefined && !("row" in change)) return [];
  const confirmation = confirmed_at === null ? [] : [{ name, confirmed: true }];
  if (before.correction === null) return [{ name, original: true }, ...confirmation];
  if ("row" in change) return [{ ...undoOfRow(before, change), ...insistOn(before) }, ...confirmation];
  const { value, originals } = before.correction;
  return [{ name, value: value ?? [], originals, ...insistOn(before) }, ...confirmation];
}

function insistOn({ checks }: ValueDto): { insist?: true } {
  return checks.some(isOfLimits) ? { insist: true } : {};
}

function undoOfRow(before: TableValueDto, change: RowChange): RowChange {
  const { name, row } = change;
  const count = rowCountOf(before);
  if ("insert" in change) return { name, row, of: count + 1, remove: true };
  const cells = before.value?.[row] ?? {};
  if ("remove" in change) {
    const original = originalsOf(before)[row] ?? null;
    return { name, row, of: count - 1, insert: cells, ...(original !== null && { original }) };
  }
  const changed = Object.keys(change.cells).map((column) => [column, cells[column] ?? null]);
  return { name, row, of: count, cells: Object.fromEntries(changed) };
}
