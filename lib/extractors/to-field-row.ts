import type { NewField } from "@/lib/api/extractor";
import { fieldNameKey } from "./field-name";
import { type FieldShape, serializeShape } from "./json-schema/shape";
import { serializeColumns } from "./stored-columns";
import { serializeLimits } from "./stored-limits";

type ShapedField = NewField & { shape?: FieldShape };

/** The columns that a new field's properties are written to. */
export function toFieldRow(field: ShapedField) {
  const { name, type, required, prompt, also_called, columns, shape, unique = false, ...limits } = field;
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
    shape: serializeShape(shape),
  };
}

/** The fields of a new extractor, in order. */
export function toFieldRows(fields: readonly ShapedField[]) {
  return fields.map((field, index) => ({ ...toFieldRow(field), position: index + 1 }));
}
