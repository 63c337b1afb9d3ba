import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { Check, Value } from "@/lib/extraction/values/types";

/** A value, with what its field asks for. */
export interface InterpretedValue<V extends Value = Value> {
  name: string;
  query: FieldQuery;
  value: V;
}

/** Values that cannot all be right: the names of their fields, and the reason. */
export interface Disagreement {
  names: string[];
  check: Check;
}

/** The concept that a value's field most likely means. */
export function conceptOf({ query }: InterpretedValue): ConceptId | undefined {
  return query.concepts[0]?.concept;
}
