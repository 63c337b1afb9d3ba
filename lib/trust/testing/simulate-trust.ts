import type { Outcome } from "@/lib/trust/outcomes";
import type { TrustTarget } from "@/lib/trust/targets";
import { Thresholds } from "@/lib/trust/thresholds";

/** A value with its confidence, of which we know whether it is right. */
export interface KnownValue {
  fieldId: string;
  /** In thousandths. */
  confidence: number;
  wrong: boolean;
  taught: boolean;
}

/** Counts of the values that were not confirmed. */
export interface Simulated {
  values: number;
  passed: number;
  wrong: number;
}

interface Simulation {
  target: TrustTarget;
  /** Number of values that are reviewed first, in random order. */
  confirmed: number;
  /** The threshold before there are enough outcomes, in thousandths. */
  start: number;
  random: () => number;
}

/** Reviews values in random order. The others pass according to the resulting thresholds. */
export function simulateTrust(
  values: readonly KnownValue[],
  { target, confirmed, start, random }: Simulation,
): Simulated {
  const order = shuffled(values, random);
  const outcomes = order.slice(0, confirmed).map(toOutcome);
  const thresholds = new Thresholds(target, start, outcomes);
  const others = order.slice(confirmed);
  const passed = others.filter((value) => value.confidence >= thresholds.of(value));
  return { values: others.length, passed: passed.length, wrong: passed.filter(({ wrong }) => wrong).length };
}

function toOutcome(value: KnownValue): Outcome {
  return { ...value, way: "PASSED", whole: true };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
