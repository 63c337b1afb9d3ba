import { SCALAR_TYPES, type ScalarType } from "@/lib/extraction/field-types";

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

export function describeType(type: ScalarType): ValueType {
  return { ...VALUE_TYPES[type] };
}

/** The type that JSON Schema describes so, or undefined if none is. */
export function typeOf({ type, format }: { type: unknown; format?: unknown }): ScalarType | undefined {
  return SCALAR_TYPES.find((one) => VALUE_TYPES[one].type === type && VALUE_TYPES[one].format === format);
}
