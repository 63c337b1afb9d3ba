import { expect, it } from "vitest";
import { votesOf } from "./votes-of";

it("outvotes an example that one value fits perfectly by two that another fits better", () => {
  const votes = votesOf([
    { value: "outlier", fits: [1, 0.4, 0.3] },
    { value: "usual", fits: [0.2, 0.8, 0.7] },
  ]);
  expect(votes.get("usual")).toBeCloseTo(2 / 3);
  expect(votes.get("outlier")).toBeCloseTo(1 / 3);
});

it("gives no votes to a value that fits no example, or if there are no examples", () => {
  expect(votesOf([{ value: "any", fits: [0] }]).get("any")).toBe(0);
  expect(votesOf([{ value: "any", fits: [] }]).get("any")).toBe(0);
});
