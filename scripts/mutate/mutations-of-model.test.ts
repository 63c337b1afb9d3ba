import { expect, it } from "vitest";
import { logOdds, type TreeModel } from "@/lib/extraction/ranker/tree-model";
import { mutationsOfModel } from "./mutations-of-model";

const leaf = (value: number) => ({ feature: [-1], threshold: [0], left: [0], right: [0], value: [value] });
const stump = {
  feature: [1, -1, -1],
  threshold: [0.5, 0, 0],
  left: [1, 0, 0],
  right: [2, 0, 0],
  value: [0, -1, 1],
};
const model: TreeModel = { features: ["digits", "words"], base: 0, trees: [stump, leaf(0.25)] };

it("leaves out each feature that a tree asks for, and each tree", () => {
  const mutants = mutationsOfModel("model.json", JSON.stringify(model)).map(({ name, code }) => {
    const changed = JSON.parse(code) as TreeModel;
    const observed: Record<string, number> = { digits: 3, words: 1 };
    return [
      name,
      logOdds(
        changed,
        changed.features.map((feature) => observed[feature] ?? 0),
      ),
    ];
  });
  expect(mutants).toEqual([
    ["feature words", -0.75],
    ["tree 1", 0.25],
    ["tree 2", 1],
  ]);
});
