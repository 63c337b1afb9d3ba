import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrated, SPEAKS, type Winner } from "@/lib/extraction/ranker/rank";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import { logOdds } from "@/lib/extraction/ranker/tree-model";
import { FEATURE_NAMES } from "@/lib/extraction/sources/feature-names";
import { DIRECTIONS } from "./directions";

const { trees, calibration } = RANKER;
/** Numbers around those at which the trees divide, so that each of them may go either way. */
const near = fc.oneof(fc.constantFrom(0, 1, 0.5, -1, 3), fc.double({ min: -10, max: 60, noNaN: true }));
const more = fc.double({ min: 0, max: 5, noNaN: true });

describe("evidence that can only favour a value", () => {
  it("never makes it less probable, whatever else is observed", () => {
    const directed = trees.features.flatMap((name, index) => {
      const direction = DIRECTIONS[FEATURE_NAMES.indexOf(name as never)] ?? 0;
      return direction === 0 ? [] : [{ index, direction }];
    });
    expect(directed.length).toBeGreaterThan(50);
    const row = fc.array(near, { minLength: trees.features.length, maxLength: trees.features.length });
    fc.assert(
      fc.property(row, fc.constantFrom(...directed), more, (numbers, { index, direction }, step) => {
        const raised = numbers.with(index, numbers[index]! + step);
        const change = logOdds(trees, raised) - logOdds(trees, numbers);
        expect(change * direction).toBeGreaterThan(-1e-9);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never makes an answer less certain", () => {
    const names = Object.keys(SPEAKS) as (keyof Winner)[];
    const winner = fc.record(
      Object.fromEntries(Object.keys(calibration.weights).map((name) => [name, near])),
    ) as unknown as fc.Arbitrary<Winner>;
    fc.assert(
      fc.property(winner, fc.constantFrom(...names), more, (known, name, step) => {
        const change =
          calibrated(calibration, { ...known, [name]: known[name] + step }) - calibrated(calibration, known);
        expect(change * SPEAKS[name]!).toBeGreaterThan(-1e-9);
      }),
    );
  });
});
