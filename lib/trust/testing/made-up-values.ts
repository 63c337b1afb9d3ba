import type { KnownValue } from "./simulate-trust";

/** How the confidence of made-up values relates to their errors. */
export type MadeUpKind = "calibrated" | "too sure" | "one bad field" | "unrelated";

const FIELDS = ["number", "date", "total", "tax", "name"];

/** Makes values in random order. Depending on `kind`, their confidence predicts errors or doesn't. */
export function madeUpValues(kind: MadeUpKind, count: number, random: () => number): KnownValue[] {
  return Array.from({ length: count }, (_, index): KnownValue => {
    const fieldId = FIELDS[index % FIELDS.length] ?? "";
    const logOdds = 3.5 + 1.8 * normal(random);
    const told = probability(logOdds);
    const right = {
      calibrated: told,
      "too sure": probability(logOdds - 1),
      "one bad field": fieldId === "tax" ? 0.8 : told,
      unrelated: 0.97,
    }[kind];
    return { fieldId, confidence: Math.floor(1000 * told), wrong: random() >= right, taught: false };
  });
}

function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
