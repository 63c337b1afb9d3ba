import { unitInForce, unitInWords } from "@/lib/api/unit-in-force";
import type { ExportColumn, ExportField, ExportRow, ExportRows } from "@/lib/exports/types";
import { parseTables } from "@/lib/values/row-chunks";
import { rowsKeyOf } from "@/lib/values/present-names";
import { rowsInForce, rowsOf, type TableRows } from "@/lib/values/stored-tables";
import { unitOfCell } from "@/lib/values/unit-of-cell";
import { isScalar, type StoredTable } from "@/lib/values/stored-values";
import { toShapedData } from "@/lib/extractors/json-schema/to-shaped-data";
import { foundValues } from "@/lib/documents/found-values";
import type { DocumentToExport, SchemaOfData } from "./protocol";

export function toExportRow(
  { filename, values, chunks, coverage }: DocumentToExport,
  fields: readonly ExportField[],
  schema?: SchemaOfData,
): ExportRow {
  const rows = parseTables(chunks);
  const stored = new Map(
    values.filter((value) => value.type === "TABLE").map((table) => [table.name, table]),
  );
  return {
    filename,
    coverage,
    ...(schema && { shaped: toShapedData(schema.fields, schema.shape, foundValues(values, rows)) }),
    data: Object.fromEntries(values.filter(isScalar).map(({ name, value }) => [name, value])),
    units: Object.fromEntries(
      values.filter(isScalar).map((value) => [value.name, unitInWords(unitInForce(value))]),
    ),
    tables: Object.fromEntries(
      fields
        .filter((field) => field.type === "TABLE")
        .map(({ name, columns }) => {
          const table = stored.get(name);
          return [name, table ? inColumns(columns, table, rowsOf(rows, rowsKeyOf(table))) : []];
        }),
    ),
  };
}

/** Finds columns by name, because the document may have been read with other columns. */
function inColumns(wanted: readonly ExportColumn[], table: StoredTable, rows: TableRows): ExportRows {
  const places = wanted.map(({ name, unitOf = name }) => ({
    place: table.columns.findIndex((column) => column.name === unitOf),
    isUnit: unitOf !== name,
  }));
  return rowsInForce(rows).map((row) =>
    places.map(({ place, isUnit }) =>
      isUnit ? unitInWords(unitOfCell(row, place, rows, table.units)) : (row.values[place] ?? null),
    ),
  );
}
