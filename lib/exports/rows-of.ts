import type { Value } from "@/lib/extraction/values/types";
import { jsonList, orderedJson } from "./ordered-json";
import type { ExportColumn, ExportRow, ExportRows, ExportTable } from "./types";

/** A document's value, or the unit of one; null where it has none. */
export function valueOf(row: ExportRow, { name, unitOf }: ExportColumn): Value {
  return unitOf === undefined ? ownValue(row.data, name) : ownValue(row.units ?? {}, unitOf);
}

function ownValue(values: Record<string, Value>, name: string): Value {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** The rows of a document's table. */
export function rowsOf({ tables = {} }: ExportRow, name: string): ExportRows {
  return Object.hasOwn(tables, name) ? (tables[name] ?? []) : [];
}

/**
 * The rows of a document's table as JSON objects, with the columns in their order; null where it has none.
 *
 * @param nameOf - what a column is called; null where it is left out
 */
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
