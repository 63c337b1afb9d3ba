import { describe, expect, it } from "vitest";
import { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { ValuedCandidate } from "@/lib/extraction/sources/candidate";
import { describeWinners, rank } from "./rank";
import type { TreeModel } from "./tree-model";

/** Says +2 where a label is right before the value, -1 elsewhere. */
const MODEL: TreeModel = {
  features: ["afterExact"],
  base: 0,
  trees: [
    { feature: [0, -1, -1], threshold: [0.5, 0, 0], left: [1, 0, 0], right: [2, 0, 0], value: [0, -1, 2] },
  ],
};

function candidate(value: string, start: number, afterExact = 0): ValuedCandidate {
  return { value, start, end: start + 1, features: FeatureRow.of({ afterExact }) };
}

describe("ranking the candidates of a field", () => {
  it("puts the value first that has the most probable place", () => {
    const ranked = rank(MODEL, [candidate("a", 1), candidate("b", 5, 1)]);
    expect(ranked.map(({ candidate: { value }, score }) => [value, score])).toEqual([
      ["b", 2],
      ["a", -1],
    ]);
  });

  it("returns a value with several places once, at the most probable one", () => {
    const ranked = rank(MODEL, [candidate("a", 1), candidate("a", 5, 1), candidate("a", 9)]);
    expect(ranked).toHaveLength(1);
    expect(ranked[0]).toMatchObject({ candidate: { start: 5 }, places: 3 });
  });

  it("prefers the first of equal ones", () => {
    const ranked = rank(MODEL, [candidate("b", 5), candidate("a", 1)]);
    expect(ranked[0]?.candidate.value).toBe("a");
  });
});

describe("describing the best values of a document's fields", () => {
  it("shows if another field has a stronger claim to the same place", () => {
    const [strong, weak] = [rank(MODEL, [candidate("a", 1, 1)]), rank(MODEL, [candidate("a", 1)])];
    const [first, second] = describeWinners([
      { type: "TEXT", ranked: strong },
      { type: "TEXT", ranked: weak },
    ]);
    expect([first?.isClaimedByOther, second?.isClaimedByOther]).toEqual([0, 1]);
  });

  it("returns null for a field without candidates", () => {
    expect(describeWinners([{ type: "TEXT", ranked: [] }])).toEqual([null]);
  });
});
