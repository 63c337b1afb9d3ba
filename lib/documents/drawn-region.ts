import "server-only";
import type { TableRegionDto } from "@/lib/api/table-region";
import type { TableRegion } from "@/lib/extraction/values/types";
import type { StoredTable } from "@/lib/values/stored-values";
import { invalidCorrection } from "./invalid-correction";

/** @throws AppError `invalid` if a column is unknown or named twice */
export function toTableRegion(
  { columns, rows, ...box }: TableRegionDto,
  table: Pick<StoredTable, "columns">,
): TableRegion {
  const region = { ...box, ...(rows && { rows: inOrder(rows) }) };
  const named = columns.filter((column) => typeof column !== "number");
  if (named.length === 0)
    return { ...region, columns: columns.filter((column) => typeof column === "number") };
  const drawn = named.toSorted((one, other) => one.x - other.x);
  const names = drawn.map(({ column }) => (column === null ? null : nameOf(table, column)));
  const known = names.filter((name) => name !== null);
  if (new Set(known).size < known.length)
    throw invalidCorrection("region", "Choose each column of the table only once.");
  // A gap to the left of the first column is an unnamed column.
  const isFirstAtEdge = drawn[0] !== undefined && drawn[0].x <= box.x;
  return {
    ...region,
    columns: drawn.slice(isFirstAtEdge ? 1 : 0).map(({ x }) => x),
    names: isFirstAtEdge ? names : [null, ...names],
  };
}

function nameOf({ columns }: Pick<StoredTable, "columns">, wanted: string): string {
  const found = columns.find(({ id }) => id === wanted) ?? columns.find(({ name }) => name === wanted);
  if (!found) throw invalidCorrection("region", "The table has no such column.");
  return found.name;
}

function inOrder(places: readonly number[]): number[] {
  return places.toSorted((one, other) => one - other);
}
