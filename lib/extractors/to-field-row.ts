import type { NewField } from "@/lib/api/extractor";
import { ONE_PARTNER } from "@/lib/api/limit-rules";
import { AppError } from "@/lib/errors";
import { partnerAmong } from "@/lib/values/partner-among";
import { fieldNameKey } from "./field-name";
import { type FieldShape, serializeShape } from "./json-schema/shape";
import { serializeColumns } from "./stored-columns";
import { serializeLimits } from "./stored-limits";

type ShapedField = NewField & { shape?: FieldShape };

export function toFieldRow(field: ShapedField) {
  const { name, type, required, prompt, also_called, columns, shape, ...own } = field;
  const { unique = false, partner = null, ...limits } = own;
  return {
    name,
    nameKey: fieldNameKey(name),
    type,
    required,
    prompt,
    unique,
    partner,
    alsoCalled: also_called,
    limits: serializeLimits(limits),
    columns: columns ? serializeColumns(columns) : null,
    shape: serializeShape(shape),
  };
}

/**
 * If no field is marked as the counterparty, the names decide.
 * @throws AppError `invalid` if two fields are marked
 */
export async function toFieldRows(fields: readonly ShapedField[]) {
  const [, second] = fields.flatMap(({ partner }, index) => (partner ? [index] : []));
  if (second !== undefined)
    throw new AppError("invalid", ONE_PARTNER, { fields: { [`fields.${second}.partner`]: ONE_PARTNER } });
  const rows = fields.map(toFieldRow);
  const named = await partnerAmong(rows);
  return rows.map((row, index) => ({ ...row, partner: row === named, position: index + 1 }));
}
