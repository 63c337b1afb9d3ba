import type { Value } from "@/lib/extraction/values/types";
import { jsonList, orderedJson } from "./ordered-json";
import type { ExportColumn, ExportRow, ExportRows, ExportTable } from "./types";

export function valueOf(row: ExportRow, { name, unitOf }: ExportColumn): Value {
  return unitOf === undefined ? ownValue(row.data, name) : ownValue(row.units ?? {}, unitOf);
}

function ownValue(values: Record<string, Value>, name: string): Value {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

export function rowsOf({ tables = {} }: ExportRow, name: string): ExportRows {
  return Object.hasOwn(tables, name) ? (tables[name] ?? []) : [];
}

/** @param nameOf the column's name in JSON; null omits the column */
export function tableJson(
  { name, columns }: ExportTable,
  row: ExportRow,
  indent?: string,
  nameOf: (column: ExportColumn) => string | null = ({ name }) => name,
): string {
  const items = rowsOf(row, name).map((item) =>
    orderedJson(
      columns.flatMap((column, index) => {
        const called = nameOf(column);
        return called === null ? [] : [[called, item[index] ?? null]];
      }),
    ),
  );
  return items.length === 0 ? "null" : jsonList(items, indent);
}
