import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { Check, Value } from "@/lib/extraction/values/types";

export interface InterpretedValue<V extends Value = Value> {
  name: string;
  query: FieldQuery;
  value: V;
}

/** `names` are the fields whose values can't all be right. */
export interface Disagreement {
  names: string[];
  check: Check;
}

export function conceptOf({ query }: InterpretedValue): ConceptId | undefined {
  return query.concepts[0]?.concept;
}
