import type { FieldDto } from "@/lib/api/extractor";

/** Whether fields, or columns of their tables, are numbers, which may have units. */
export function hasNumbers(fields: readonly Pick<FieldDto, "type" | "columns">[]): boolean {
  return fields.some(
    ({ type, columns = [] }) => type === "NUMBER" || columns.some((column) => column.type === "NUMBER"),
  );
}
