import "server-only";
import type { FieldSpec, ReviewedField } from "@/lib/extraction/values/types";
import { isScalar, type StoredScalar, type StoredValue } from "@/lib/values/stored-values";
import type { Outcomes } from "./stored-lessons";

const SEEN = 0.2;

/**
 * Returns reviewed values, with a lower weight if only the document as a whole was reviewed.
 * @param idOf returns undefined if the value's field was deleted or has another type
 */
export function reviewedFields(
  values: readonly StoredValue[],
  idOf: (value: StoredScalar) => string | undefined,
  isReviewed: boolean,
): ReviewedField[] {
  return values.filter(isScalar).flatMap((value): ReviewedField[] => {
    const id = idOf(value);
    const isSaid = value.correction !== null || value.confirmed_at !== null;
    if (id === undefined || !(isSaid || isReviewed)) return [];
    const field: FieldSpec = { name: id, type: value.type, required: value.required, prompt: "" };
    return [{ field, value: value.value, place: placeOf(value), weight: isSaid ? 1 : SEEN }];
  });
}

function placeOf({ correction, evidence }: StoredScalar): ReviewedField["place"] {
  const { start = null, end = null } = correction ? (correction.place ?? {}) : evidence;
  return start === null || end === null ? null : { start, end };
}

export function outcomesOf(
  values: readonly StoredValue[],
  idOf: (value: StoredValue) => string | undefined,
  isReviewed: boolean,
): Outcomes {
  const known = values.flatMap((value): [string, "right" | "wrong"][] => {
    const id = idOf(value);
    if (id === undefined || value.evidence.learned === null) return [];
    const isOther = isScalar(value)
      ? value.correction !== null && value.correction.value !== value.original
      : value.correction !== null;
    if (isOther) return [[id, "wrong"]];
    return value.confirmed_at !== null || isReviewed ? [[id, "right"]] : [];
  });
  return Object.fromEntries(known);
}
