import { describe, expect, test } from "vitest";
import { randomFrom } from "@/tests/setup/random-from";
import { allowedError, TRUST_TARGETS, type TrustTarget } from "./targets";
import { madeUpValues, type MadeUpKind } from "./testing/made-up-values";
import { simulateTrust } from "./testing/simulate-trust";

const RUNS = 100;

type Kept = Record<TrustTarget, { within: number; share: number }>;

/** By target, in how many runs the passing values kept to it, and which share passed on average. */
function runs(kind: MadeUpKind, confirmed: number): Kept {
  const kept = Object.fromEntries(TRUST_TARGETS.map((target) => [target, { within: 0, share: 0 }])) as Kept;
  for (let run = 0; run < RUNS; run += 1) {
    const random = randomFrom(run + 1);
    const values = madeUpValues(kind, confirmed + 1_000, random);
    for (const target of TRUST_TARGETS) {
      const result = simulateTrust(values, { target, confirmed, start: 960, random });
      kept[target].within += Number(result.wrong <= allowedError(target) * result.passed);
      kept[target].share += result.passed / result.values / RUNS;
    }
  }
  return kept;
}

describe.each(["calibrated", "too sure", "one bad field", "unrelated"] as const)(
  "among values whose confidence is %s",
  (kind) => {
    test.for([60, 240, 960])(
      "those that pass after %d outcomes meet each target in at least 95 of 100 runs",
      (confirmed) => {
        for (const [target, { within }] of Object.entries(runs(kind, confirmed)))
          expect(within, target).toBeGreaterThanOrEqual(95);
      },
    );
  },
);

test("more values pass with more outcomes", () => {
  const shares = [60, 240, 960].map((confirmed) => runs("calibrated", confirmed)[0.95].share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0.6);
});
