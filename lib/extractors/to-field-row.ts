import type { NewField } from "@/lib/api/extractor";
import { fieldNameKey } from "./field-name";
import { serializeColumns } from "./stored-columns";
import { serializeLimits } from "./stored-limits";

/** The columns that a new field's properties are written to. */
export function toFieldRow(field: NewField) {
  const { name, type, required, prompt, also_called, columns, unique = false, ...limits } = field;
  return {
    name,
    nameKey: fieldNameKey(name),
    type,
    required,
    prompt,
    unique,
    alsoCalled: also_called,
    limits: serializeLimits(limits),
    columns: columns ? serializeColumns(columns) : null,
  };
}

/** The fields of a new extractor, in order. */
export function toFieldRows(fields: readonly NewField[]) {
  return fields.map((field, index) => ({ ...toFieldRow(field), position: index + 1 }));
}
