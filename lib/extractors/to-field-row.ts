import type { NewField } from "@/lib/api/extractor";
import { fieldNameKey } from "./field-name";
import { serializeColumns } from "./stored-columns";

/** The columns that a new field's properties are written to. */
export function toFieldRow({ also_called, columns, ...field }: NewField) {
  return {
    ...field,
    nameKey: fieldNameKey(field.name),
    alsoCalled: also_called,
    columns: columns ? serializeColumns(columns) : null,
  };
}

/** The fields of a new extractor, in order. */
export function toFieldRows(fields: readonly NewField[]) {
  return fields.map((field, index) => ({ ...toFieldRow(field), position: index + 1 }));
}
