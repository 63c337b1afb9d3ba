import "server-only";
import type { FieldSpec, ReviewedField } from "@/lib/extraction/values/types";
import { isScalar, type StoredScalar, type StoredValue } from "@/lib/values/stored-values";
import type { Outcomes } from "./stored-lessons";

/** What a value counts that was not looked at by itself, once its document is reviewed. */
const SEEN = 0.2;

/**
 * What a person has said of a document's values: those that were confirmed or corrected, and of a reviewed document the others
 * with less weight.
 *
 * @param fields those of the extractor, with their ids as names
 * @param idOf the id of the field that a value is of; undefined where that is gone or has another type
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

/** Where a person said that the value is; where that is not known, it is looked for. */
function placeOf({ correction, evidence }: StoredScalar): ReviewedField["place"] {
  const { start = null, end = null } = correction ? (correction.place ?? {}) : evidence;
  return start === null || end === null ? null : { start, end };
}

/** Which of the values that lessons had helped to find were right. */
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
