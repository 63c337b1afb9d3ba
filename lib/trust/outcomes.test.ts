import { describe, expect, it } from "vitest";
import { isAtMost, probabilityOfAtMost, upperBound } from "./binomial";
import { isSampled } from "./is-sampled";
import { observedError, type Outcome } from "./outcomes";
import { allowedError, oneIn, TRUST_TARGETS } from "./targets";

describe("the share of wrong ones", () => {
  it("has the upper end that Clopper and Pearson give it", () => {
    expect(upperBound(0, 100)).toBeCloseTo(0.0362, 4);
    expect(upperBound(3, 50)).toBeCloseTo(0.1655, 4);
    expect(upperBound(0, 0)).toBe(1);
    expect(upperBound(4, 4)).toBe(1);
  });

  it("is known to be at most a share where more would hardly have shown so few", () => {
    expect([71, 72].map((lookedAt) => isAtMost(0.05, 0, lookedAt))).toEqual([false, true]);
    expect([182, 183].map((lookedAt) => isAtMost(0.02, 0, lookedAt))).toEqual([false, true]);
    expect(isAtMost(0.05, 0, 0)).toBe(false);
  });

  it("is computed where the probabilities of single counts vanish", () => {
    expect(probabilityOfAtMost(500, 1_000, 0.5)).toBeCloseTo(0.5126, 4);
    expect(probabilityOfAtMost(1_000, 1_000, 0.5)).toBe(1);
  });
});

describe("what is known of passing values", () => {
  const outcome = (members: Partial<Outcome>): Outcome => ({
    fieldId: "total",
    confidence: 970,
    way: "PASSED",
    wrong: false,
    whole: false,
    taught: false,
    ...members,
  });

  it("is of samples and of documents that were gone through, not of values that a person picked out", () => {
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

  it("takes its share of the values, the same at every time and others with another key", () => {
    expect(chosen("a").length / ids.length).toBeCloseTo(0.05, 1.5);
    expect(chosen("a")).toEqual(chosen("a"));
    expect(chosen("a")).not.toEqual(chosen("b"));
    expect(chosen("a", 0)).toEqual([]);
    expect(chosen("a", 1)).toEqual(ids);
  });

  it("is another one for each field of a document", () => {
    const ofFields = ids.map((_, index) => isSampled("a", "document", `Field ${index}`, 0.05));
    expect(ofFields.filter(Boolean).length).toBeGreaterThan(100);
    expect(ofFields.filter(Boolean).length).toBeLessThan(300);
  });
});

it("a target says of how many passing values one may be wrong", () => {
  expect(TRUST_TARGETS.map(oneIn)).toEqual([20, 50, 100, 200]);
  expect(TRUST_TARGETS.map(allowedError)).toEqual([0.05, 0.02, 0.01, 0.005]);
});
