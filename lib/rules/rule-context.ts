import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AskedField, Row, Value } from "@/lib/extraction/values/types";
import { dayOf, RuleNumber } from "./rule-environment";

/** A document's values by the names of their fields, the rows of a table; those that were not read are left out. */
export type RuleValues = ReadonlyMap<string, Value | readonly Row[]>;

/**
 * What an expression sees of a value; null where there is none, or one that was found when the field had another type.
 *
 * @param withEmpty - whether the empty cells of rows are there, as null
 */
export function toVariable(field: AskedField, values: RuleValues, withEmpty: boolean): unknown {
  const value = values.get(field.name) ?? null;
  if (field.type !== "TABLE") return Array.isArray(value) ? null : toScalar(value as Value, field.type);
  if (!Array.isArray(value) || value.length === 0) return null;
  return (value as readonly Row[]).map((row) =>
    Object.fromEntries(
      field.columns
        .map(({ name, type }) => [name, toScalar(row[name] ?? null, type)] as const)
        .filter(([, cell]) => withEmpty || cell !== null),
    ),
  );
}

function toScalar(value: Value, type: ScalarType): unknown {
  if (type === "NUMBER") return typeof value === "number" ? new RuleNumber(value) : null;
  if (type === "BOOLEAN") return typeof value === "boolean" ? value : null;
  if (typeof value !== "string") return null;
  return type === "DATE" ? dayOf(value) : value;
}
