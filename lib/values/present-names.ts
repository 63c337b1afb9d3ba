import { describeUncertainColumn } from "@/lib/extraction/verify/describe-check";
import { isOfUncertainColumn } from "./column-alternatives";
import { isScalar, parseValues, type StoredTable, type StoredValue } from "./stored-values";

export interface NamedField {
  id: string;
  name: string;
  columns?: readonly NamedColumn[] | undefined;
}

interface NamedColumn {
  id?: string | undefined;
  name: string;
}

/** Uses the fields' current names and drops deleted fields. */
export function readValues(json: string, fields: readonly NamedField[]): StoredValue[] {
  return withPresentNames(parseValues(json), fields);
}

/** Returns the same objects for values that aren't renamed. */
export function withPresentNames(
  values: readonly StoredValue[],
  fields: readonly NamedField[],
): StoredValue[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return values.flatMap((value) => {
    if (value.fieldId === undefined) return [value];
    const field = byId.get(value.fieldId);
    return field ? [isScalar(value) ? renamed(value, field) : renamedTable(value, field)] : [];
  });
}

function renamed<V extends { name: string }>(value: V, { name }: { name: string }): V {
  return value.name === name ? value : { ...value, name };
}

function renamedTable(value: StoredTable, field: NamedField): StoredTable {
  const table = renamedColumns(renamed(value, field), field.columns ?? []);
  return value.name === field.name ? table : { ...table, rowsKey: rowsKeyOf(value) };
}

function renamedColumns(table: StoredTable, present: readonly NamedColumn[]): StoredTable {
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const columns = table.columns.map((column) => {
    const { id, name } = column;
    return id === undefined ? column : renamed(column, { name: names.get(id) ?? name });
  });
  if (columns.every((column, place) => column === table.columns[place])) return table;
  const presentName = (former: string) =>
    columns[table.columns.findIndex(({ name }) => name === former)]?.name ?? former;
  const { uncertain, sums, checks, drawn } = table;
  const sumsOf = (stated: typeof sums) => stated.map((sum) => ({ ...sum, column: presentName(sum.column) }));
  const uncertainNow = uncertain.map((column) => ({ ...column, name: presentName(column.name) }));
  const withNames = (check: (typeof checks)[number]) => {
    const at = uncertain.findIndex((column) => isOfUncertainColumn(column)(check));
    const column = uncertainNow[at];
    return column ? { ...check, message: describeUncertainColumn(column).message } : check;
  };
  return {
    ...table,
    columns,
    uncertain: uncertainNow,
    checks: checks.map(withNames),
    sums: sumsOf(sums),
    drawn: drawn.map((reading) => ({ ...reading, sums: sumsOf(reading.sums) })),
  };
}

export function rowsKeyOf({
  name,
  rowsKey = name,
}: Pick<StoredTable, "name"> & { rowsKey?: string | undefined }): string {
  return rowsKey;
}

export function haveSameNames(some: readonly NamedField[], others: readonly NamedField[]): boolean {
  const keyOf = (fields: readonly NamedField[]) =>
    JSON.stringify(
      fields.map(({ id, name, columns = [] }) => [id, name, columns.map(({ id, name }) => [id, name])]),
    );
  return keyOf(some) === keyOf(others);
}
