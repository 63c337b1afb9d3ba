import type { ScalarValueDto } from "@/lib/api/value";

type Value = NonNullable<ScalarValueDto["value"]>;

const collator = new Intl.Collator(undefined, { numeric: true });

/** "No" sorts before "Yes". After a type change, values of the same kind stay together. */
export function compareValues(one: Value, other: Value): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "string" && typeof other === "string") return collator.compare(one, other);
  if (typeof one === typeof other) return Number(one) - Number(other);
  return KINDS.indexOf(typeof one) - KINDS.indexOf(typeof other);
}

const KINDS = ["number", "boolean", "string"];
