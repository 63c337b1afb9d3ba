import { expect, it } from "vitest";
import { FeatureRow, type Features } from "./feature-row";
import type { SourceCandidate } from "./candidate";
import { compareFields } from "./compare-fields";

function candidate(start: number, features: Features): SourceCandidate {
  return { start, end: start + 4, features: FeatureRow.of(features) };
}
const labelled = { afterCoverage: 1, afterPrecision: 1 };

it("shows if the label of another field fits better, and by how much", () => {
  const [net, tax] = [[candidate(10, {}), candidate(20, labelled)], [candidate(10, labelled)]];
  compareFields([net, tax]);
  expect(net[0]?.features.observed()).toMatchObject({
    strengthForOther: 1,
    leadOfOther: 1,
    isBestOfOther: 1,
  });
  expect(net[1]?.features.observed()).toMatchObject({ leadOfOther: -1 });
  expect(tax[0]?.features.observed()).toMatchObject({ leadOfOther: -1 });
});

it("shows that a place is known to another field's labels, but not its best one", () => {
  const [net, tax] = [
    [candidate(10, {})],
    [candidate(10, { afterConcept: 1 }), candidate(20, { afterConcept: 2 })],
  ];
  compareFields([net, tax]);
  expect(net[0]?.features.get("strengthForOther")).toBe(1);
  expect(net[0]?.features.get("isBestOfOther")).toBe(0);
});
