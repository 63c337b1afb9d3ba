import type { Coverage } from "@/lib/text/coverage";
import { jsonObject, orderedJson } from "./ordered-json";
import { tableJson, valueOf } from "./rows-of";
import { type ExportColumn, type ExportField, type ExportRow, type Part, WHOLE } from "./types";

/**
 * `{filename, data}` per document. `data` has all fields in order, null for missing values, and lists of objects
 * for tables. Schema-shaped data adds `problems`, unit columns add `units`, and partly read documents add
 * `coverage`.
 */
export function toJson(
  fields: ExportField[],
  rows: ExportRow[],
  { isLast, rowsBefore }: Part = WHOLE,
): Uint8Array {
  const documents = rows.map((row, index) => {
    const { filename, shaped, coverage } = row;
    const values = membersOf(fields, row, ({ name, unitOf }) => (unitOf === undefined ? name : null));
    const units = membersOf(fields.filter(holdsUnits), row, ({ unitOf = null }) => unitOf);
    const members = [
      `    "filename": ${JSON.stringify(filename)}`,
      `    "data": ${shaped ? indentedJson(shaped.data) : jsonObject(values, "    ")}`,
      ...(shaped ? [`    "problems": ${indentedJson(shaped.problems)}`] : []),
      ...(units.length > 0 ? [`    "units": ${jsonObject(units, "    ")}`] : []),
      ...(coverage && coverage.unread.length > 0 ? [`    "coverage": ${coverageJson(coverage)}`] : []),
    ];
    return `${rowsBefore + index === 0 ? "[" : ","}\n  {\n${members.join(",\n")}\n  }`;
  });
  const end = rowsBefore + rows.length === 0 ? "[]\n" : "\n]\n";
  return new TextEncoder().encode(documents.join("") + (isLast ? end : ""));
}

function indentedJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", "\n    ");
}

function membersOf(
  fields: readonly ExportField[],
  row: ExportRow,
  nameOf: (column: ExportColumn) => string | null,
): [name: string, json: string][] {
  return fields.flatMap((field): [string, string][] => {
    if (field.type === "TABLE") return [[field.name, tableJson(field, row, "      ", nameOf)]];
    const name = nameOf(field);
    return name === null ? [] : [[name, JSON.stringify(valueOf(row, field))]];
  });
}

function holdsUnits(field: ExportField): boolean {
  const columns = field.type === "TABLE" ? field.columns : [field];
  return columns.some(({ unitOf }) => unitOf !== undefined);
}

function coverageJson({ unit, total, read, unread }: Coverage): string {
  const ranges = unread.map(({ from, to, reason }) => ({ from, to, reason }));
  return orderedJson(Object.entries({ unit, total, read, unread: ranges }), "    ");
}
