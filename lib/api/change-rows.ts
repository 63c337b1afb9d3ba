import {
  checkRows,
  countRemoved,
  type FoundCells,
  type RowInForce,
} from "@/lib/extraction/verify/check-rows";
import type { ColumnSpec, Row, Value } from "@/lib/extraction/values/types";
import type { RowsChange } from "./correction";

export { checkRows, countRemoved, type FoundCells, type RowInForce };

export function changeRows(
  columns: readonly ColumnSpec[],
  rows: readonly RowInForce[],
  change: RowsChange,
  read: (entered: Value, column: ColumnSpec) => Value,
): readonly RowInForce[] {
  const valuesOf = (cells: Row, before: readonly Value[] = []) =>
    columns.map((column, index) =>
      Object.hasOwn(cells, column.name) ? read(cells[column.name] ?? null, column) : (before[index] ?? null),
    );
  switch (change.kind) {
    case "rows":
      return change.rows.map((cells, index) => ({
        values: valuesOf(cells),
        original: change.originals[index] ?? null,
      }));
    case "cells":
      return rows.map((row, index) =>
        index === change.row ? { ...row, values: valuesOf(change.cells, row.values) } : row,
      );
    case "insert":
      return rows.toSpliced(change.row, 0, { values: valuesOf(change.cells), original: change.original });
    case "remove":
      return rows.toSpliced(change.row, 1);
  }
}
