import { formatCount } from "@/components/pluralize";
import type { Formats } from "@/components/formats";
import type { ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { formatValue } from "./format-value";
import { writtenValue } from "./written-value";

export function isTable(value: ValueDto): value is TableValueDto {
  return value.type === "TABLE";
}

/** The values that are no tables. */
export function scalarsOf(values: readonly ValueDto[]): ScalarValueDto[] {
  return values.filter((value) => !isTable(value));
}

/** How many rows a table has, also where a list has left them out. */
export function rowCountOf({
  value,
  rows_omitted = 0,
}: Pick<TableValueDto, "value" | "rows_omitted">): number {
  return value?.length ?? rows_omitted;
}

/** "12 rows" */
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

/** A value for display, in the document's words where these are known; of a table how many rows it has. */
export function describeInWords(value: ValueDto, formats: Formats): string {
  return isTable(value)
    ? describeRows(value, formats.number)
    : (writtenValue(value) ?? formatValue(value, formats));
}

/** A value for display; of a table how many rows it has. */
export function describeValue(value: ValueDto, formats: Formats): string {
  return isTable(value) ? describeRows(value, formats.number) : formatValue(value, formats);
}
