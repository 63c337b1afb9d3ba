import { describe, expect, it } from "vitest";
import { calibrated } from "@/lib/extraction/ranker/rank";
import { fitLogistic } from "./fit-logistic";

describe("a calibration", () => {
  it("gives what happened about as often as it happened", () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => [index % 2, 1]);
    // Right in nine of ten cases with the first feature, in three of ten without it.
    const labels = rows.map(([feature], index) =>
      Number(Math.floor(index / 2) % 10 < (feature === 1 ? 9 : 3)),
    );
    const calibration = fitLogistic(rows, labels);
    expect(calibrated(calibration, [1, 1])).toBeCloseTo(0.9, 1);
    expect(calibrated(calibration, [0, 1])).toBeCloseTo(0.3, 1);
  });
});
