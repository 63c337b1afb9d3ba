import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AskedField, Row, Value } from "@/lib/extraction/values/types";
import { dayOf, RuleNumber } from "./rule-environment";

/** Values by field name, without unread values. */
export type RuleValues = ReadonlyMap<string, Value | readonly Row[]>;

/** Returns a field's unit, or the units of a table's rows by column. Null if there are none. */
export type RuleUnits = (name: string) => string | readonly Readonly<Record<string, string>>[] | null;

/**
 * Returns null if there is no value, or if it was found when the field had another type.
 * @param units null if the expression uses none
 * @param withEmpty includes empty cells of rows as null
 */
export function toVariable(
  field: AskedField,
  values: RuleValues,
  units: RuleUnits | null,
  withEmpty: boolean,
): unknown {
  const value = values.get(field.name) ?? null;
  const own = units?.(field.name) ?? null;
  if (field.type !== "TABLE")
    return Array.isArray(value)
      ? null
      : toScalar(value as Value, field.type, typeof own === "string" ? own : null);
  if (!Array.isArray(value) || value.length === 0) return null;
  return (value as readonly Row[]).map((row, index) => {
    const ofRow = typeof own === "string" ? undefined : own?.[index];
    return Object.fromEntries(
      field.columns
        .map(({ name, type }) => [name, toScalar(row[name] ?? null, type, ofRow?.[name] ?? null)] as const)
        .filter(([, cell]) => withEmpty || cell !== null),
    );
  });
}

function toScalar(value: Value, type: ScalarType, unit: string | null): unknown {
  if (type === "NUMBER") return typeof value === "number" ? new RuleNumber(value, unit) : null;
  if (type === "BOOLEAN") return typeof value === "boolean" ? value : null;
  if (typeof value !== "string") return null;
  return type === "DATE" ? dayOf(value) : value;
}
