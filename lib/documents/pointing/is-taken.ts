import "server-only";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";

interface TakenPlace extends Span {
  isTable: boolean;
}

/**
 * Whether one of a document's values has the place of an offer. A value inside a table does not hide the table; any other
 * overlap does.
 */
export function isTaken({ start, end, type }: Offer, values: readonly StoredValue[]): boolean {
  return values
    .flatMap((value) => placeOf(value) ?? [])
    .some((place) => start < place.end && place.start < end && (type !== "TABLE" || place.isTable));
}

/** Where a value in force is; null where there is none, or its place is not known. */
function placeOf(value: StoredValue): TakenPlace | null {
  const isTable = !isScalar(value);
  if (isTable ? value.rows === 0 : value.value === null) return null;
  const known = isTable || value.correction === null ? value.evidence : value.correction.place;
  const { start = null, end = null } = known ?? {};
  return start === null || end === null ? null : { start, end, isTable };
}
