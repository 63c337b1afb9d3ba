import type { Direction } from "@/components/documents/table-state";
import { isTable, rowCountOf } from "@/components/documents/table-value";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { compareValues } from "./compare-values";
import type { GridRow } from "./grid-rows";

export function sortRows(
  rows: readonly GridRow[],
  field: string | null,
  direction: Direction,
): readonly GridRow[] {
  if (field === null) return rows;
  const sign = direction === "descending" ? -1 : 1;
  const sortable = rows.flatMap((row) => {
    const value = sortedBy(row.values?.get(field));
    return value === undefined ? [] : { row, value };
  });
  const sorted = sortable.toSorted((one, other) => sign * compareValues(one.value, other.value));
  const others = rows.filter(({ values }) => sortedBy(values?.get(field)) === undefined);
  return [...sorted.map(({ row }) => row), ...others];
}

function sortedBy(value: ValueDto | undefined): NonNullable<ScalarValueDto["value"]> | undefined {
  if (!value) return undefined;
  return (isTable(value) ? rowCountOf(value) : value.value) ?? undefined;
}
