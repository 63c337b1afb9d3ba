import type { Intent } from "@/lib/extraction/local/field-intent";
import type { Check, Value } from "./types";

/** A value, with the intent of its field. */
export interface InterpretedValue<V extends Value = Value> {
  name: string;
  intent: Intent;
  value: V;
}

/** Values that cannot all be right: the names of their fields, and the reason. */
export interface Disagreement {
  names: string[];
  check: Check;
}

/** The concept that a value's field most likely means. */
export function conceptOf({ intent }: InterpretedValue): string | undefined {
  return intent.concepts[0]?.concept;
}
