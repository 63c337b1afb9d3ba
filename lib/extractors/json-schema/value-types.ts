import { SCALAR_TYPES, type ScalarType } from "@/lib/extraction/values/field-types";
import type { JsonObject } from "./json-object";

interface ValueType {
  type: string;
  format?: string;
}

/** What JSON Schema calls the types of single values. */
const VALUE_TYPES: Record<ScalarType, ValueType> = {
  TEXT: { type: "string" },
  NUMBER: { type: "number" },
  DATE: { type: "string", format: "date" },
  BOOLEAN: { type: "boolean" },
};

/** Any value may be missing in a document: then it is null. */
export const orNull = (type: string): [string, "null"] => [type, "null"];

export function describeType(type: ScalarType): JsonObject {
  return { ...VALUE_TYPES[type], type: orNull(VALUE_TYPES[type].type) };
}

/** The type that JSON Schema describes so, or undefined if none is. */
export function typeOf({ type, format }: { type: unknown; format?: unknown }): ScalarType | undefined {
  const known = type === "integer" ? "number" : type;
  return SCALAR_TYPES.find((one) => VALUE_TYPES[one].type === known && VALUE_TYPES[one].format === format);
}

/** Whether a bound of an integer says only what JavaScript can count, as generators in that language write it. */
export function isBoundOfJavaScript(type: unknown, keyword: string, bound: unknown): boolean {
  if (type !== "integer") return false;
  return keyword === "minimum" ? bound === Number.MIN_SAFE_INTEGER : bound === Number.MAX_SAFE_INTEGER;
}
