import type { ExportField, ExportRow } from "@/lib/exports/types";
import type { Value } from "@/lib/extraction/values/types";

const TYPES = ["TEXT", "NUMBER", "DATE", "BOOLEAN"] as const;

export const fields: ExportField[] = Array.from({ length: 200 }, (_, index) => ({
  name: `Field ${index}`,
  type: TYPES[index % TYPES.length] ?? "TEXT",
}));

export const rows: ExportRow[] = Array.from({ length: 100 }, (_, row) => ({
  filename: `document ${row}.pdf`,
  data: Object.fromEntries(fields.map(({ name }, column) => [name, valueAt(row, column)])),
}));

/** Includes texts that need escaping in each format or look like formulas. */
function valueAt(row: number, column: number): Value {
  const text = [`Text ${row} <&> ${column}`, `=SUM(A${row})`, `two\nlines, "quoted"`, "", null];
  const values = [
    text[(row + column / 4) % text.length] ?? null,
    row * 1.25 - column,
    `2026-01-${String((row % 28) + 1).padStart(2, "0")}`,
    row % 2 === 0,
  ];
  return (row + column) % 11 === 0 ? null : (values[column % values.length] ?? null);
}
