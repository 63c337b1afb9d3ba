import { describe, expect, it } from "vitest";
import { sigmoid } from "@/lib/extraction/ranker/tree-model";
import { fitLogistic } from "./fit-logistic";

describe("a calibration", () => {
  it("gives what happened about as often as it happened", () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ feature: index % 2, constant: 1 }));
    // Right in nine of ten cases with the first feature, in three of ten without it.
    const labels = rows.map(({ feature }, index) =>
      Number(Math.floor(index / 2) % 10 < (feature === 1 ? 9 : 3)),
    );
    const { bias, weights } = fitLogistic(rows, labels);
    expect(sigmoid(bias + weights.feature + weights.constant)).toBeCloseTo(0.9, 1);
    expect(sigmoid(bias + weights.constant)).toBeCloseTo(0.3, 1);
  });
});
