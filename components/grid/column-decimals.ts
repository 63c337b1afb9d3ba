import { formatValue } from "@/components/documents/format-value";
import { isTable } from "@/components/documents/table-value";
import type { Formats } from "@/components/formats";
import { decimalFormatOf, decimalsIn } from "./align-decimals";
import type { GridColumn } from "./columns";
import type { GridRow } from "./grid-rows";

export function columnDecimals(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  formats: Formats,
): (column: number) => number {
  const format = decimalFormatOf(formats);
  const counted = new Map<number, number>();
  const count = (column: number): number => {
    const field = columns[column];
    if (field?.type !== "NUMBER") return 0;
    return rows.reduce((most, { values }) => {
      const value = values?.get(field.name);
      if (!value || isTable(value) || typeof value.value !== "number") return most;
      return Math.max(most, decimalsIn(formatValue(value, formats), format));
    }, 0);
  };
  return (column) => {
    const known = counted.get(column) ?? count(column);
    counted.set(column, known);
    return known;
  };
}
