import { comparable } from "@/lib/extraction/page/words";
import type { FieldType } from "@/lib/extraction/values/field-types";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { Value } from "@/lib/extraction/values/types";

export interface TakenValue {
  type: FieldType;
  value: Value;
  place: Span | null;
}

/** Compares values only if a value's place is unknown. A value inside an offered table doesn't hide the table. */
export function isTaken(offer: Offer, values: readonly TakenValue[]): boolean {
  return values.some(({ type, value, place }) => {
    if (!place) return isSame(offer, value);
    const isOver = offer.start < place.end && place.start < offer.end;
    return isOver && (offer.type !== "TABLE" || type === "TABLE");
  });
}

/** Ignores booleans, because unrelated ones are often the same. */
function isSame(offer: Offer, value: Value): boolean {
  if (value === null || offer.value === null || typeof value === "boolean") return false;
  const words = comparable(String(value));
  return [String(offer.value), offer.quote].some((offered) => comparable(offered) === words);
}
