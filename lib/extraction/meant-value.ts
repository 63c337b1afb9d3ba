import type { Intent } from "@/lib/extraction/local/field-intent";
import type { Check, Value } from "@/lib/extraction/types";

/** A value, and what its field means in the terms of the lexicon. */
export interface Meant<V extends Value = Value> {
  name: string;
  intent: Intent;
  value: V;
}

/** Values that cannot all be right, by the names of their fields, and why. */
export interface Disagreement {
  names: string[];
  check: Check;
}

/** The concept that a field means first of all. */
export function conceptOf({ intent }: Meant): string | undefined {
  return intent.concepts[0]?.concept;
}
