import { SCALAR_TYPES, type ScalarType } from "@/lib/extraction/values/field-types";

/** What JSON Schema calls the types of single values. */
const TYPES: Record<ScalarType, string> = {
  TEXT: "string",
  NUMBER: "number",
  DATE: "string",
  BOOLEAN: "boolean",
};

/** The formats of a text that is a day: of a point in time it is the day that documents say. */
const DAYS: unknown[] = ["date", "date-time"];

export const isDayFormat = (format: unknown) => DAYS.includes(format);

/** What a type is in JSON Schema; a DATE has a `format` besides. */
export function nameOfType(type: ScalarType): string {
  return TYPES[type];
}

/** The type that JSON Schema describes so, or undefined if none is. */
export function typeOf({ type, format }: { type: unknown; format?: unknown }): ScalarType | undefined {
  if (type === "string") return isDayFormat(format) ? "DATE" : "TEXT";
  const known = type === "integer" ? "number" : type;
  return SCALAR_TYPES.find((one) => TYPES[one] === known);
}

/** Whether a bound of an integer says only what JavaScript can count, as generators in that language write it. */
export function isBoundOfJavaScript(type: unknown, keyword: string, bound: unknown): boolean {
  if (type !== "integer") return false;
  return keyword === "minimum" ? bound === Number.MIN_SAFE_INTEGER : bound === Number.MAX_SAFE_INTEGER;
}
