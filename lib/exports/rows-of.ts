import type { Value } from "@/lib/extraction/values/types";
import { jsonList, orderedJson } from "./ordered-json";
import type { ExportColumn, ExportRow, ExportRows, ExportTable } from "./types";

/** A document's value; null where it has none. */
export function valueOf({ data }: ExportRow, name: string): Value {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null;
}

/** The rows of a document's table. */
export function rowsOf({ tables = {} }: ExportRow, name: string): ExportRows {
  return Object.hasOwn(tables, name) ? (tables[name] ?? []) : [];
}

/** The rows of a document's table as JSON objects, with the columns in their order; null where it has none. */
export function tableJson({ name, columns }: ExportTable, row: ExportRow, indent?: string): string {
  const items = rowsOf(row, name).map((item) => itemJson(columns, item));
  return items.length === 0 ? "null" : jsonList(items, indent);
}

function itemJson(columns: readonly ExportColumn[], item: readonly Value[]): string {
  return orderedJson(columns.map(({ name }, index) => [name, item[index] ?? null]));
}
