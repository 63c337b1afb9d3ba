import { comparable } from "@/lib/extraction/page/words";
import type { FieldType } from "@/lib/extraction/values/field-types";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { Value } from "@/lib/extraction/values/types";

/** What a field has of a document: a value, or the rows of a table. */
export interface TakenValue {
  type: FieldType;
  /** Null for a table. */
  value: Value;
  /** Null where it is not known. */
  place: Span | null;
}

/**
 * Whether a field has what is offered: its place, or its value where that has no known place. A value inside a table does not hide
 * the table; any other overlap does.
 */
export function isTaken(offer: Offer, values: readonly TakenValue[]): boolean {
  return values.some(({ type, value, place }) => {
    if (!place) return isSame(offer, value);
    const isOver = offer.start < place.end && place.start < offer.end;
    return isOver && (offer.type !== "TABLE" || type === "TABLE");
  });
}

/** Yes and no have too many places to be known by. */
function isSame(offer: Offer, value: Value): boolean {
  if (value === null || offer.value === null || typeof value === "boolean") return false;
  const words = comparable(String(value));
  return [String(offer.value), offer.quote].some((offered) => comparable(offered) === words);
}
