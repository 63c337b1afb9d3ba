import type { FieldType } from "@/lib/extraction/values/field-types";
import type { Value } from "@/lib/extraction/values/types";
import { isScalar, type StoredScalar, type StoredValue } from "./stored-values";

export interface ExpectedValues {
  values: Record<string, Value>;
  unchecked: string[];
}

/** Ignores unsettled values if they are missing or doubtful, and values whose type differs from their field's. */
export function expectedValues(
  fields: readonly { name: string; type: FieldType }[],
  stored: readonly StoredValue[],
): ExpectedValues {
  const known = new Map(
    fields.flatMap(({ name, type }) => {
      const value = stored.filter(isScalar).find((one) => one.name === name && one.type === type);
      return value && isKnown(value) ? [[name, value.value] as const] : [];
    }),
  );
  return {
    values: Object.fromEntries(known),
    unchecked: fields.flatMap(({ name }) => (known.has(name) ? [] : [name])),
  };
}

function isKnown({ value, checks, correction, confirmed_at }: StoredScalar): boolean {
  const isDoubtful = checks.some(({ code }) => code !== "sample");
  return correction !== null || confirmed_at !== null || (value !== null && !isDoubtful);
}
