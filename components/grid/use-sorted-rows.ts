"use client";

import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { Direction } from "@/components/documents/table-state";
import { isTable, rowCountOf } from "@/components/documents/table-value";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { compareValues } from "./compare-values";
import type { GridRow } from "./grid-rows";

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

type Value = NonNullable<ScalarValueDto["value"]>;
type GridTableColumn = ColumnDef<typeof features, GridRow, unknown>;

/** The rows in the order of a field's values, documents without one last; as they are where no field is chosen. */
export function useSortedRows(
  rows: readonly GridRow[],
  field: string | null,
  direction: Direction,
): readonly GridRow[] {
  const columns = useMemo(() => (field === null ? [] : [tableColumn(field)]), [field]);
  const sorting = useMemo(
    () => (field === null ? [] : [{ id: field, desc: direction === "descending" }]),
    [field, direction],
  );
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }: GridRow) => id,
    state: { sorting },
  });
  const { rows: sorted } = table.getRowModel();
  return useMemo(() => sorted.map(({ original }) => original), [sorted]);
}

function tableColumn(name: string): GridTableColumn {
  return {
    id: name,
    accessorFn: ({ values }) => sortedBy(values?.get(name)),
    sortFn: (one, other, id) => compareValues(one.getValue<Value>(id), other.getValue<Value>(id)),
    sortUndefined: "last",
  };
}

/** Tables are in the order of how many rows they have. */
function sortedBy(value: ValueDto | undefined): Value | undefined {
  if (!value) return undefined;
  return (isTable(value) ? rowCountOf(value) : value.value) ?? undefined;
}
