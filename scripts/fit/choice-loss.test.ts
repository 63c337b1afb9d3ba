import { expect, it } from "vitest";
import { choiceLoss } from "./choice-loss";

it("raises the right row of a group and lowers the others in proportion to their probability", () => {
  const { gradients } = choiceLoss({ groups: [0, 0, 0], labels: [1, 0, 0] }, Float64Array.of(0, 1, -1));
  expect(gradients[0]).toBeGreaterThan(0);
  expect(gradients[1]).toBeLessThan(gradients[2] ?? 0);
  expect(gradients[2]).toBeLessThan(0);
});

it("lowers every row of a group without a right one", () => {
  const { gradients } = choiceLoss({ groups: [0, 0], labels: [0, 0] }, Float64Array.of(0, 0));
  // Two candidates and no answer are equally probable.
  expect([...gradients]).toEqual([-1 / 3, -1 / 3]);
});

it("splits the reward among right rows, with less for nearly right ones", () => {
  const { gradients } = choiceLoss({ groups: [0, 0], labels: [1, 0.5] }, Float64Array.of(0, 0));
  expect(gradients[0]).toBeCloseTo(2 / 3 - 1 / 3);
  expect(gradients[1]).toBeCloseTo(0);
});

it("compares only rows of the same group", () => {
  const alone = choiceLoss({ groups: [0], labels: [1] }, Float64Array.of(0.5));
  const beside = choiceLoss({ groups: [0, 1], labels: [1, 0] }, Float64Array.of(0.5, 700));
  expect(beside.gradients[0]).toBe(alone.gradients[0]);
});
