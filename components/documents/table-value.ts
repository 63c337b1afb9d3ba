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

export function rowCountOf({ value, rows_omitted }: Pick<TableValueDto, "value" | "rows_omitted">): number {
  return rows_omitted ?? value?.length ?? 0;
}

export function describeRows(
  table: Pick<TableValueDto, "value" | "rows_omitted">,
  format: (value: number) => string,
): string {
  return formatCount(rowCountOf(table), "row", format);
}

export function isAbsent(value: ValueDto): boolean {
  return isTable(value) ? rowCountOf(value) === 0 : value.value === null;
}

export function describeInWords(value: ValueDto, formats: Formats): string {
  return isTable(value)
    ? describeRows(value, formats.number)
    : (writtenValue(value) ?? formatValue(value, formats));
}

export function describeValue(value: ValueDto, formats: Formats): string {
  return isTable(value) ? describeRows(value, formats.number) : formatValue(value, formats);
}

export function withPage(table: TableValueDto, page: readonly PlacedRowDto[]): TableValueDto {
  const { correction, evidence, rows_omitted: count = 0, ...known } = table;
  if (page[0]?.row !== (known.value?.length ?? 0)) return table;
  const value = [...(known.value ?? []), ...page.map(({ cells }) => cells)];
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
