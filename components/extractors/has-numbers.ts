import type { FieldDto } from "@/lib/api/extractor";

export function hasNumbers(fields: readonly Pick<FieldDto, "type" | "columns">[]): boolean {
  return fields.some(
    ({ type, columns = [] }) => type === "NUMBER" || columns.some((column) => column.type === "NUMBER"),
  );
}
