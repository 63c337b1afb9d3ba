import { describe, expect, it } from "vitest";
import { isAtMost, probabilityOfAtMost, upperBound } from "./binomial";
import { isSampled } from "./is-sampled";
import { observedError, type Outcome } from "./outcomes";
import { allowedError, oneIn, TRUST_TARGETS } from "./targets";

describe("the proportion of wrong values", () => {
  it("has the upper bound of Clopper and Pearson", () => {
    expect(upperBound(0, 100)).toBeCloseTo(0.0362, 4);
    expect(upperBound(3, 50)).toBeCloseTo(0.1655, 4);
    expect(upperBound(0, 0)).toBe(1);
    expect(upperBound(4, 4)).toBe(1);
  });

  it("is known to be at most a proportion once the sample rules out a higher one", () => {
    expect([71, 72].map((lookedAt) => isAtMost(0.05, 0, lookedAt))).toEqual([false, true]);
    expect([182, 183].map((lookedAt) => isAtMost(0.02, 0, lookedAt))).toEqual([false, true]);
    expect(isAtMost(0.05, 0, 0)).toBe(false);
  });

  it("is computed even if the probabilities of single counts vanish", () => {
    expect(probabilityOfAtMost(500, 1_000, 0.5)).toBeCloseTo(0.5126, 4);
    expect(probabilityOfAtMost(1_000, 1_000, 0.5)).toBe(1);
  });
});

describe("the observed error of passing values", () => {
  const outcome = (members: Partial<Outcome>): Outcome => ({
    fieldId: "total",
    confidence: 970,
    way: "PASSED",
    wrong: false,
    whole: false,
    taught: false,
    ...members,
  });

  it("counts samples and fully reviewed documents, but not values that a user picked out", () => {
    const outcomes = [
      outcome({ way: "SAMPLED" }),
      outcome({ way: "SAMPLED", wrong: true, confidence: null }),
      outcome({ whole: true }),
      outcome({ wrong: true }),
      outcome({ way: "DOUBTED", wrong: true }),
    ];
    expect(observedError(outcomes)).toMatchObject({ looked_at: 3, wrong: 1 });
    expect(observedError([])).toEqual({ looked_at: 0, wrong: 0, upper: 1 });
  });
});

describe("the random choice", () => {
  const ids = Array.from({ length: 4_000 }, (_, index) => `document-${index}`);
  const chosen = (key: string, share = 0.05) => ids.filter((id) => isSampled(key, id, "Total", share));

  it("picks its proportion of the values, reproducibly for a given key", () => {
    expect(chosen("a").length / ids.length).toBeCloseTo(0.05, 1.5);
    expect(chosen("a")).toEqual(chosen("a"));
    expect(chosen("a")).not.toEqual(chosen("b"));
    expect(chosen("a", 0)).toEqual([]);
    expect(chosen("a", 1)).toEqual(ids);
  });

  it("differs for each field of a document", () => {
    const ofFields = ids.map((_, index) => isSampled("a", "document", `Field ${index}`, 0.05));
    expect(ofFields.filter(Boolean).length).toBeGreaterThan(100);
    expect(ofFields.filter(Boolean).length).toBeLessThan(300);
  });
});

it("a target states how many passing values may be wrong", () => {
  expect(TRUST_TARGETS.map(oneIn)).toEqual([20, 50, 100, 200]);
  expect(TRUST_TARGETS.map(allowedError)).toEqual([0.05, 0.02, 0.01, 0.005]);
});
