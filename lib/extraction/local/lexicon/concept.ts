import type { ValueKind as AnyKind } from "@/lib/extraction/lexicon/value-kind";

/** The value kinds that the rules in lib/extraction/local can find. */
export type ValueKind = Exclude<AnyKind, "time" | "duration" | "isin" | "lei">;

export interface Concept {
  id: string;
  valueKind: ValueKind;
  /** Labels are separated by semicolons. The weight is the probability that a label means the concept. */
  labels: [weight: number, labels: string][];
}

export function concepts(
  valueKind: ValueKind,
  labels: Record<string, string | Record<number, string>>,
): Concept[] {
  return Object.entries(labels).map(([id, list]) => {
    const byWeight = typeof list === "string" ? { 1: list } : list;
    return {
      id,
      valueKind,
      labels: Object.entries(byWeight).map(([weight, same]) => [Number(weight), same]),
    };
  });
}
