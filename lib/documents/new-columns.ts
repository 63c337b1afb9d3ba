import "server-only";
import type { TableRegionDto } from "@/lib/api/table-region";
import { storedRow, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";

/**
 * Adds the columns that a drawing names and the field has only had since the table was read. Whoever names columns
 * has settled which of them is which, so the table loses its alternatives.
 */
export function withNewColumns(
  table: StoredTable,
  present: StoredTable["columns"],
  { columns: drawn }: TableRegionDto,
): StoredTable {
  const isKnown = ({ id, name }: StoredTable["columns"][number]) =>
    table.columns.some((one) => one.name === name || (id !== undefined && one.id === id));
  const isNamed = ({ id, name }: StoredTable["columns"][number]) =>
    drawn.some(
      (one) => typeof one !== "number" && (one.column === name || (id !== undefined && one.column === id)),
    );
  const added = present.filter((column) => !isKnown(column) && isNamed(column));
  if (added.length === 0) return table;
  const { columns, units } = table;
  return { ...table, columns: [...columns, ...added], uncertain: [], units: units.slice(0, columns.length) };
}

/** Rows as they were, with empty cells in new columns instead of the alternatives behind their own. */
export function withEmptyColumns({ found, corrected }: TableRows, before: number, after: number): TableRows {
  if (before === after) return { found, corrected };
  const fitted = <Cell>(cells: readonly (Cell | null)[]) =>
    Array.from({ length: after }, (_, at) => (at < before ? (cells[at] ?? null) : null));
  return {
    found: found.map(([values, place, cells, units]) => {
      const own = Object.entries(units ?? {}).filter(([at]) => Number(at) < before);
      return storedRow(
        fitted(values),
        place,
        fitted(cells),
        own.length > 0 ? Object.fromEntries(own) : undefined,
      );
    }),
    corrected: corrected?.map((row) => ({ ...row, values: fitted(row.values) })) ?? null,
  };
}
