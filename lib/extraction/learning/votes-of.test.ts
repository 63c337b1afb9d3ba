import { expect, it } from "vitest";
import { votesOf } from "./votes-of";

it("the example that one value fits perfectly is outvoted by two that another fits better", () => {
  const votes = votesOf([
    { value: "outlier", fits: [1, 0.4, 0.3] },
    { value: "usual", fits: [0.2, 0.8, 0.7] },
  ]);
  expect(votes.get("usual")).toBeCloseTo(2 / 3);
  expect(votes.get("outlier")).toBeCloseTo(1 / 3);
});

it("no example votes for a value that fits none, and none at all where there are none", () => {
  expect(votesOf([{ value: "any", fits: [0] }]).get("any")).toBe(0);
  expect(votesOf([{ value: "any", fits: [] }]).get("any")).toBe(0);
});
