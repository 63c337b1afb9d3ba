import { describe, expect, it } from "vitest";
import { sigmoid } from "@/lib/extraction/ranker/tree-model";
import { fitLogistic } from "./fit-logistic";

describe("a calibration", () => {
  it("predicts outcomes about as often as they happened", () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ feature: index % 2, constant: 1 }));
    // Right in nine of ten cases with the first feature, in three of ten without it.
    const labels = rows.map(({ feature }, index) =>
      Number(Math.floor(index / 2) % 10 < (feature === 1 ? 9 : 3)),
    );
    const { bias, weights } = fitLogistic(rows, labels);
    expect(sigmoid(bias + weights.feature + weights.constant)).toBeCloseTo(0.9, 1);
    expect(sigmoid(bias + weights.constant)).toBeCloseTo(0.3, 1);
  });

  it("gives no weight to evidence that should favour a row but does not", () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({ supports: index % 2, refutes: index % 2 }));
    const labels = rows.map((_, index) => Number(index % 4 === 0));
    const { weights } = fitLogistic(rows, labels, { supports: 1, refutes: -1 });
    expect(weights.supports).toBe(0);
    expect(weights.refutes).toBeLessThan(-1);
  });
});
