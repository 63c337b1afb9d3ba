import type { ExportColumn, ExportField, ExportRow, ExportRows } from "@/lib/exports/types";
import type { RowInForce } from "@/lib/extraction/verify/check-rows";
import { parseTables } from "@/lib/values/row-chunks";
import { rowsInForce, rowsOf } from "@/lib/values/stored-tables";
import { isScalar, type StoredTable } from "@/lib/values/stored-values";
import type { DocumentToExport } from "./protocol";

export function toExportRow(
  { filename, values, chunks, coverage }: DocumentToExport,
  fields: readonly ExportField[],
): ExportRow {
  const rows = parseTables(chunks);
  const stored = new Map(
    values.filter((value) => value.type === "TABLE").map((table) => [table.name, table]),
  );
  return {
    filename,
    coverage,
    data: Object.fromEntries(values.filter(isScalar).map(({ name, value }) => [name, value])),
    tables: Object.fromEntries(
      fields
        .filter((field) => field.type === "TABLE")
        .map(({ name, columns }) => [
          name,
          inColumns(columns, stored.get(name), rowsInForce(rowsOf(rows, name))),
        ]),
    ),
  };
}

/** Rows in the order of the wanted columns: those that the document was read with may be others. */
function inColumns(
  wanted: readonly ExportColumn[],
  table: StoredTable | undefined,
  rows: readonly RowInForce[],
): ExportRows {
  const places = wanted.map(({ name }) => table?.columns.findIndex((column) => column.name === name) ?? -1);
  return rows.map(({ values }) => places.map((place) => values[place] ?? null));
}
