import type { ExportColumn, ExportField } from "./types";

export function withUnitColumns(fields: readonly ExportField[]): ExportField[] {
  return fields.flatMap((field): ExportField[] =>
    field.type === "TABLE" ? [{ ...field, columns: field.columns.flatMap(withUnit) }] : withUnit(field),
  );
}

function withUnit(column: ExportColumn): ExportColumn[] {
  if (column.type !== "NUMBER") return [column];
  return [column, { name: `${column.name} unit`, type: "TEXT", unitOf: column.name }];
}
