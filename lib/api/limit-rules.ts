import type { FieldType } from "@/lib/extraction/values/field-types";
import type { ValueLimits } from "@/lib/extraction/values/types";

const LIMITS = ["options", "pattern", "minimum", "maximum"] as const;

const LIMITS_OF: Record<FieldType, readonly (keyof ValueLimits)[]> = {
  TEXT: ["options", "pattern"],
  NUMBER: ["minimum", "maximum"],
  DATE: ["minimum", "maximum"],
  BOOLEAN: [],
  TABLE: [],
};

export function limitsOfType(type: FieldType): readonly (keyof ValueLimits)[] {
  return LIMITS_OF[type];
}

const ONLY_FOR: Record<keyof ValueLimits, string> = {
  options: "Only text can have options",
  pattern: "Only text can have a pattern",
  minimum: "Only numbers and dates can have a minimum",
  maximum: "Only numbers and dates can have a maximum",
};

export const TABLE_NOT_UNIQUE = "A table field cannot be unique";
export const ONE_PARTNER = "Only one field can be the counterparty";
export const PARTNER_IS_TEXT = "Only a text field can be the counterparty";

/** Null removes a limit. */
export type SentLimits = { [Limit in keyof ValueLimits]?: ValueLimits[Limit] | null };

export function withoutUnset<Sent extends SentLimits>(
  sent: Sent,
): Omit<Sent, keyof ValueLimits> & ValueLimits {
  const { options, pattern, minimum, maximum, ...others } = sent;
  return {
    ...others,
    ...(options && options.length > 0 && { options }),
    ...(pattern && { pattern }),
    ...(minimum !== null && minimum !== undefined && { minimum }),
    ...(maximum !== null && maximum !== undefined && { maximum }),
  };
}

export function problemsOfLimits(
  type: FieldType,
  sent: SentLimits,
): [limit: keyof ValueLimits, problem: string][] {
  const limits = withoutUnset(sent);
  const problems = LIMITS.flatMap((limit): [keyof ValueLimits, string][] => {
    const value = limits[limit];
    if (value === undefined) return [];
    if (!LIMITS_OF[type].includes(limit)) return [[limit, ONLY_FOR[limit]]];
    if (type === "NUMBER" && typeof value !== "number") return [[limit, "The limit must be a number"]];
    if (type === "DATE" && !isDay(value)) return [[limit, "The limit must be a date, such as 2026-03-31"]];
    return [];
  });
  const { minimum, maximum } = limits;
  if (problems.length === 0 && minimum !== undefined && maximum !== undefined && minimum > maximum)
    return [["maximum", "The maximum must not be less than the minimum"]];
  return problems;
}

export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
