import { describe, expect, it } from "vitest";
import { logOdds } from "@/lib/extraction/ranker/tree-model";
import { boostTrees } from "./boost-trees";

const OPTIONS = { trees: 30, depth: 2, learningRate: 0.3, featuresPerTree: 1, minLeaf: 1, lambda: 1 };
/** Either one or the other: no single feature tells. */
const points = Array.from({ length: 400 }, (_, index) => [
  index % 2,
  Math.floor(index / 2) % 2,
  (index * 7) % 5,
]);
const training = {
  features: ["a", "b", "noise"],
  rows: points.map((point) => Float64Array.from(point)),
  labels: points.map(([a, b]) => Number(a !== b)),
  weights: points.map(() => 1),
};

describe("boosted trees", () => {
  it("learn what only two features together tell", () => {
    const model = boostTrees(training, OPTIONS);
    for (const [a, b] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const)
      expect(logOdds(model, [a, b, 2]) > 0).toBe(a !== b);
  });

  it("are the same for the same rows", () => {
    expect(boostTrees(training, OPTIONS)).toEqual(boostTrees(training, OPTIONS));
  });

  it("say how often labels are right where features tell nothing", () => {
    const rows = training.rows.map(() => Float64Array.from([0, 0, 0]));
    const labels = rows.map((_, index) => Number(index % 4 === 0));
    expect(logOdds(boostTrees({ ...training, rows, labels }, OPTIONS), [0, 0, 0])).toBeCloseTo(
      Math.log(1 / 3),
      0,
    );
  });
});
