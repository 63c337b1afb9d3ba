import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { AskedField, ReviewedCell, ReviewedTable, TableSpec } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { rowsKeyOf } from "@/lib/values/present-names";
import { loadTables } from "@/lib/values/stored-chunks";
import { rowsInForce, rowsOf, type StoredRow, type TableRows } from "@/lib/values/stored-tables";
import { isScalar, type StoredTable, type StoredValue } from "@/lib/values/stored-values";

/** Longer tables teach nothing that shorter ones don't. */
const MAX_ROWS = 1_000;

export async function reviewedTables(
  ctx: DatabaseContext,
  documentId: string,
  values: readonly StoredValue[],
  { fields, names }: Pick<LoadedExtractor, "fields" | "names">,
): Promise<ReviewedTable[]> {
  const said = values.flatMap((value) => {
    const isSaid = !isScalar(value) && (value.correction !== null || value.confirmed_at !== null);
    return isSaid && value.rows > 0 && value.rows <= MAX_ROWS ? [value] : [];
  });
  if (said.length === 0) return [];
  const tables = await loadTables(ctx, documentId, said);
  return said.flatMap((table) => {
    const field = fields.find(isTableOf(table));
    const named = names.find(({ name }) => name === table.name);
    if (!field || !named) return [];
    const idOf = (column: string) => named.columns?.find(({ name }) => name === column)?.id ?? column;
    const columns = field.columns.filter(({ name, type }) =>
      table.columns.some((column) => column.name === name && column.type === type),
    );
    const places = columns.map(({ name }) => table.columns.findIndex((column) => column.name === name));
    if (columns.length === 0) return [];
    return [
      {
        table: { ...field, columns },
        ids: { field: named.id, columns: columns.map(({ name }) => idOf(name)) },
        ...reviewedRows(table, rowsOf(tables, rowsKeyOf(table)), places),
      },
    ];
  });
}

function isTableOf({ name }: StoredTable): (field: AskedField) => field is TableSpec {
  return (field): field is TableSpec => field.name === name && field.type === "TABLE";
}

function reviewedRows(
  { drawn }: StoredTable,
  rows: TableRows,
  places: readonly number[],
): Pick<ReviewedTable, "rows" | "removed"> {
  const inForce = rowsInForce(rows);
  const kept = new Set(inForce.map(({ original }) => original));
  const from = drawn.at(-1)?.from ?? 0;
  return {
    rows: inForce.map(({ values, original }) => {
      const found = original === null ? undefined : rows.found[original];
      return places.map((at): ReviewedCell => {
        const value = values[at] ?? null;
        const isAsFound = found !== undefined && found[0][at] === value;
        return { value, place: isAsFound ? placeIn(found, at) : null };
      });
    }),
    removed: rows.found.flatMap((row, index) =>
      index < from || kept.has(index) ? [] : [places.flatMap((at) => placeIn(row, at) ?? [])],
    ),
  };
}

function placeIn([, , cells]: StoredRow, at: number): Span | null {
  const [start, end] = cells[at] ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}
