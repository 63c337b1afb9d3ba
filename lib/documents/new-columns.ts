import "server-only";
import type { TableRegionDto } from "@/lib/api/table-region";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { storedRow, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";

/**
 * Adds the drawn columns that the field got after the table was read. Drops alternatives, because the user has now
 * named the columns.
 */
export function withNewColumns(
  table: StoredTable,
  extractor: LoadedExtractor,
  { columns: drawn }: TableRegionDto,
): StoredTable {
  const isKnown = ({ id, name }: StoredTable["columns"][number]) =>
    table.columns.some((one) => one.name === name || (id !== undefined && one.id === id));
  const isNamed = ({ id, name }: StoredTable["columns"][number]) =>
    drawn.some(
      (one) => typeof one !== "number" && (one.column === name || (id !== undefined && one.column === id)),
    );
  const added = presentColumns(table, extractor).filter((column) => !isKnown(column) && isNamed(column));
  if (added.length === 0) return table;
  const { columns, units } = table;
  return { ...table, columns: [...columns, ...added], uncertain: [], units: units.slice(0, columns.length) };
}

function presentColumns(
  { fieldId, name }: StoredTable,
  { fields, names }: LoadedExtractor,
): StoredTable["columns"] {
  const at = names.findIndex((one) => one.id === fieldId || one.name === name);
  const field = fields[at];
  if (field?.type !== "TABLE") return [];
  const ids = new Map(names[at]?.columns?.map((column) => [column.name, column.id]));
  return field.columns.map(({ name, type, prompt }) => ({ id: ids.get(name), name, type, prompt }));
}

/** Adds empty cells for new columns. Drops alternatives, which rows store after their columns' values. */
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
