import { formatCount } from "@/components/pluralize";
import type { Formats } from "@/components/formats";
import type { PlacedRowDto, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { formatValue } from "./format-value";
import { writtenValue } from "./written-value";

export function isTable(value: ValueDto): value is TableValueDto {
  return value.type === "TABLE";
}

export function scalarsOf(values: readonly ValueDto[]): ScalarValueDto[] {
  return values.filter((value) => !isTable(value));
}

/** How many rows a table has, including omitted ones. */
export function rowCountOf({ value, rows_omitted }: Pick<TableValueDto, "value" | "rows_omitted">): number {
  return rows_omitted ?? value?.length ?? 0;
}

export function describeRows(
  table: Pick<TableValueDto, "value" | "rows_omitted">,
  format: (value: number) => string,
): string {
  return formatCount(rowCountOf(table), "row", format);
}

/** Whether a field has no value, or a table no rows. */
export function isAbsent(value: ValueDto): boolean {
  return isTable(value) ? rowCountOf(value) === 0 : value.value === null;
}

/** A value for display, as the document writes it where that is known; for a table, its number of rows. */
export function describeInWords(value: ValueDto, formats: Formats): string {
  return isTable(value)
    ? describeRows(value, formats.number)
    : (writtenValue(value) ?? formatValue(value, formats));
}

/** A value for display; for a table, its number of rows. */
export function describeValue(value: ValueDto, formats: Formats): string {
  return isTable(value) ? describeRows(value, formats.number) : formatValue(value, formats);
}

/** The table with the page that follows its loaded rows. */
export function withPage(table: TableValueDto, page: readonly PlacedRowDto[]): TableValueDto {
  const { correction, evidence, rows_omitted: count = 0, ...known } = table;
  if (page[0]?.row !== (known.value?.length ?? 0)) return table;
  const value = [...(known.value ?? []), ...page.map(({ cells }) => cells)];
  // The pages lack the found rows that were removed: their places stay empty.
  const original = known.original?.slice() ?? [];
  const places = evidence.rows.slice();
  for (const row of page)
    if (row.original !== null && row.found && row.evidence) {
      original[row.original] = row.found;
      places[row.original] = row.evidence;
    }
  const originals = [...(correction?.originals ?? []), ...page.map(({ original }) => original)];
  return {
    ...known,
    value,
    original,
    evidence: { ...evidence, rows: places },
    correction: correction && { ...correction, value, originals },
    ...(value.length < count && { rows_omitted: count }),
  };
}
