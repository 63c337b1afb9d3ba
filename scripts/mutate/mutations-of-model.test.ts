import { describe, expect, it } from "vitest";
import { logOdds, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import { mutationsOfModel, mutationsOfThresholds } from "./mutations-of-model";

const leaf = (value: number) => ({ feature: [-1], threshold: [0], left: [0], right: [0], value: [value] });
const stump = {
  feature: [1, -1, -1],
  threshold: [0.5, 0, 0],
  left: [1, 0, 0],
  right: [2, 0, 0],
  value: [0, -1, 1],
};
const model: TreeModel = { features: ["digits", "words"], base: 0, trees: [stump, leaf(0.25)] };

const fitted = { trees: model, calibration: { bias: 1, weights: [2, 3] }, provenance: {} };
const mutants = mutationsOfModel("weights.json", JSON.stringify(fitted)).map(({ name, code }) => ({
  name,
  ranker: JSON.parse(code) as typeof fitted,
}));
const named = (pattern: RegExp) => mutants.filter(({ name }) => pattern.test(name));

describe("mutationsOfModel", () => {
  it("removes each feature that a tree uses, and each tree", () => {
    const observed: Record<string, number> = { digits: 3, words: 1 };
    const scores = named(/^(?:feature|tree) /).map(({ name, ranker: { trees } }) => [
      name,
      logOdds(
        trees,
        trees.features.map((feature) => observed[feature] ?? 0),
      ),
    ]);
    expect(scores).toEqual([
      ["feature words", -0.75],
      ["tree 1", 0.25],
      ["tree 2", 1],
    ]);
  });

  it("removes each weight of the calibration", () => {
    expect(named(/^calibration/).map(({ ranker }) => ranker.calibration.weights)).toEqual([
      [0, 3],
      [2, 0],
    ]);
  });
});

it("moves each limit up and down, one at a time", () => {
  const limits = mutationsOfThresholds(
    "thresholds.json",
    JSON.stringify({ answerFrom: 0.5, verifiedFrom: 0.8 }),
  );
  expect(limits.map(({ code }) => JSON.parse(code) as unknown)).toEqual([
    { answerFrom: 0.75, verifiedFrom: 0.8 },
    { answerFrom: 0.25, verifiedFrom: 0.8 },
    { answerFrom: 0.5, verifiedFrom: 1.2000000000000002 },
    { answerFrom: 0.5, verifiedFrom: 0.4 },
  ]);
});
