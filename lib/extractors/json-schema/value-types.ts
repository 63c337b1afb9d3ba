import { SCALAR_TYPES, type ScalarType } from "@/lib/extraction/values/field-types";

const TYPES: Record<ScalarType, string> = {
  TEXT: "string",
  NUMBER: "number",
  DATE: "string",
  BOOLEAN: "boolean",
};

/** Even for a date-time, documents usually give only the day. */
const DAYS: unknown[] = ["date", "date-time"];

export const isDayFormat = (format: unknown) => DAYS.includes(format);

export function nameOfType(type: ScalarType): string {
  return TYPES[type];
}

export function typeOf({ type, format }: { type: unknown; format?: unknown }): ScalarType | undefined {
  if (type === "string") return isDayFormat(format) ? "DATE" : "TEXT";
  const known = type === "integer" ? "number" : type;
  return SCALAR_TYPES.find((one) => TYPES[one] === known);
}

/** Schema generators add JavaScript's safe integer limits to every integer. */
export function isBoundOfJavaScript(type: unknown, keyword: string, bound: unknown): boolean {
  if (type !== "integer") return false;
  return keyword === "minimum" ? bound === Number.MIN_SAFE_INTEGER : bound === Number.MAX_SAFE_INTEGER;
}
