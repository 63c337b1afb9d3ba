import { checkLimits, checkLimitsOfCells, withLimitChecks } from "@/lib/extraction/verify/check-limits";
import { checkRows } from "@/lib/extraction/verify/check-rows";
import type { AskedField, Value } from "@/lib/extraction/values/types";
import { rowsKeyOf } from "./present-names";
import { rowsOf, type StoredTables } from "./stored-tables";
import {
  isScalar,
  type StoredScalar,
  type StoredTable,
  type StoredValue,
  type WrittenScalar,
  type WrittenTable,
  type WrittenValue,
} from "./stored-values";

type Place = NonNullable<NonNullable<StoredScalar["correction"]>["place"]>;

/** Keeps the engine's value as `original`. Setting that value confirms it. */
export function setValue<V extends WrittenScalar>(
  stored: V,
  value: Value,
  at: string,
  place?: Place | null,
): V {
  if (value === stored.original) return { ...stored, value, correction: null, confirmed_at: at };
  return { ...stored, value, correction: { value, at, ...(place && { place }) }, confirmed_at: null };
}

/** Confirming null means that there is no value. A null time undoes the confirmation. */
export function confirmValue<V extends StoredValue>(stored: V, at: string | null): V {
  return { ...stored, confirmed_at: at };
}

export function acceptValue<V extends StoredValue>(stored: V, at: string | null): V {
  return { ...stored, accepted_at: at };
}

export function takeBack(stored: StoredScalar): StoredScalar {
  return { ...stored, value: stored.original, correction: null, confirmed_at: null };
}

export interface Result<V> {
  values: V[];
  tables: StoredTables;
}

export function keepCorrections(
  { values, tables }: Result<WrittenValue>,
  former: Result<StoredValue>,
  fields: readonly AskedField[],
): Result<WrittenValue> {
  const kept: Record<string, StoredTables[string]> = { ...tables };
  const corrected = values.map((value): WrittenValue => {
    const known = former.values.find((known) => isOfOneField(known, value));
    const at = known?.correction?.at ?? known?.confirmed_at ?? null;
    if (known === undefined || at === null) return value;
    const field = fields.find(({ name }) => name === value.name);
    if (isScalar(value)) {
      if (!isScalar(known)) return value;
      const kept = setValue(value, known.value, at, known.correction?.place);
      const broken = field && field.type !== "TABLE" ? checkLimits(field, kept.value) : [];
      return { ...kept, checks: withLimitChecks(value.checks ?? [], broken) };
    }
    if (isScalar(known) || !hasColumnsOf(value, known)) return value;
    if (known.correction === null) return { ...value, confirmed_at: at };
    // A table without rows isn't stored, so `corrected` may be missing.
    const { corrected } = rowsOf(former.tables, rowsKeyOf(known));
    // Drop the references to found rows, because this run may have found other rows.
    const rows = (corrected ?? []).map((row) => ({ ...row, original: null }));
    kept[value.name] = { ...rowsOf(tables, value.name), corrected: rows };
    const table = { attached_lines: null, sums: [], ...value, checks: value.checks ?? [] };
    const { confirmed_at } = known;
    const broken = field?.type === "TABLE" ? checkLimitsOfCells(field.columns, rows) : [];
    return {
      ...value,
      rows: rows.length,
      checks: withLimitChecks(checkRows(table, rows, []), broken),
      correction: { at },
      confirmed_at,
    };
  });
  return { values: corrected, tables: kept };
}

function isOfOneField(known: StoredValue, value: WrittenValue): boolean {
  if (known.type !== value.type) return false;
  return known.fieldId === undefined || value.fieldId === undefined
    ? known.name === value.name
    : known.fieldId === value.fieldId;
}

function hasColumnsOf(value: WrittenTable, { columns }: StoredTable): boolean {
  const isSame = (
    column: WrittenTable["columns"][number],
    known: StoredTable["columns"][number] | undefined,
  ) =>
    column.type === known?.type &&
    (column.id === undefined || known.id === undefined ? column.name === known.name : column.id === known.id);
  return (
    value.columns.length === columns.length &&
    value.columns.every((column, at) => isSame(column, columns[at]))
  );
}
