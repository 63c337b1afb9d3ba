import type { ExportColumn, ExportField } from "./types";

/** The fields with a column `<field> unit` behind each NUMBER, and the same within tables. */
export function withUnitColumns(fields: readonly ExportField[]): ExportField[] {
  return fields.flatMap((field): ExportField[] =>
    field.type === "TABLE" ? [{ ...field, columns: field.columns.flatMap(withUnit) }] : withUnit(field),
  );
}

function withUnit(column: ExportColumn): ExportColumn[] {
  if (column.type !== "NUMBER") return [column];
  return [column, { name: `${column.name} unit`, type: "TEXT", unitOf: column.name }];
}
