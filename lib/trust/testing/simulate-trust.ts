import type { Outcome } from "@/lib/trust/outcomes";
import type { TrustTarget } from "@/lib/trust/targets";
import { Thresholds } from "@/lib/trust/thresholds";

/** A value whose truth is known. */
export interface KnownValue {
  fieldId: string;
  /** Per mille. */
  confidence: number;
  wrong: boolean;
  taught: boolean;
}

/** How it went with the values that were not confirmed. */
export interface Simulated {
  values: number;
  passed: number;
  wrong: number;
}

interface Simulation {
  target: TrustTarget;
  /** How many values, in random order, are confirmed or corrected first. */
  confirmed: number;
  /** The threshold before enough is known, of a thousand. */
  start: number;
  random: () => number;
}

/** Confirms values in random order, and lets the others pass by the thresholds that follow. */
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
