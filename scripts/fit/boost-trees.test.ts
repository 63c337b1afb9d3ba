import { describe, expect, it } from "vitest";
import { logOdds } from "@/lib/extraction/ranker/tree-model";
import { boostTrees } from "./boost-trees";

const OPTIONS = {
  trees: 60,
  depth: 2,
  learningRate: 0.3,
  featuresPerTree: 1,
  minWeight: 0.1,
  minRows: 1,
  lambda: 1,
  directions: [],
};
/** Each group has four rows: either one or the other feature makes one right, no single feature tells. */
const points = Array.from({ length: 400 }, (_, index) => [
  index % 2,
  Math.floor(index / 2) % 2,
  (index * 7) % 5,
]);
const training = {
  features: ["a", "b", "noise"],
  rows: points.map((point) => Float64Array.from(point)),
  groups: points.map((_, index) => Math.floor(index / 4)),
  labels: points.map(([a, b]) => Number(a !== b)),
};

describe("boosted trees", () => {
  it("learn what only two features together show", () => {
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

  it("choose none if features show nothing and most groups have no right row", () => {
    const rows = training.rows.map(() => Float64Array.from([0, 0, 0]));
    const labels = rows.map((_, index) => Number(index % 40 === 0));
    expect(logOdds(boostTrees({ ...training, rows, labels }, OPTIONS), [0, 0, 0])).toBeLessThan(-2);
  });

  it("create no leaf with fewer rows than requested", () => {
    const model = boostTrees(training, { ...OPTIONS, minRows: 201 });
    expect(model.trees.every(({ feature }) => feature.length === 1)).toBe(true);
  });

  it("never lower a row for more favourable evidence, or raise one for more unfavourable evidence", () => {
    // Each group has a row for each pair of features. The first one speaks for a row, but against it where the second one is there.
    const rights = [...new Array<number>(10).fill(2), ...new Array<number>(7).fill(1), ...[3, 0, 0]];
    const pairs = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const;
    const rows = rights.flatMap(() => pairs.map(([a, b]) => Float64Array.of(a, b, -a)));
    const choices = {
      features: ["a", "b", "minus a"],
      rows,
      groups: rows.map((_, index) => Math.floor(index / 4)),
      labels: rows.map((_, index) => Number(rights[Math.floor(index / 4)] === index % 4)),
    };
    const change = (directions: number[]) => {
      const model = boostTrees(choices, { ...OPTIONS, directions });
      return logOdds(model, [1, 1, -1]) - logOdds(model, [0, 1, 0]);
    };
    expect(change([0, 0, 0])).toBeLessThan(0);
    expect(change([1, 0, -1])).toBeGreaterThanOrEqual(0);
  });
});
