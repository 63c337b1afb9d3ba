import { describe, expect, it } from "vitest";
import type { Outcome } from "./outcomes";
import { NOTHING_PASSES, startThreshold, Thresholds } from "./thresholds";

const outcome = (members: Partial<Outcome> = {}): Outcome => ({
  fieldId: "total",
  confidence: 970,
  way: "SAMPLED",
  wrong: false,
  whole: false,
  ...members,
});
const many = (count: number, members: Partial<Outcome> = {}) =>
  Array.from({ length: count }, () => outcome(members));

describe("the threshold before enough is known", () => {
  it("lets three times as many values be wrong at it as above it, and is never below what was measured", () => {
    expect([0.95, 0.98, 0.99, 0.995].map((target) => startThreshold(target as 0.95, 0.7))).toEqual([
      850, 940, 970, 985,
    ]);
    expect(startThreshold(0.95, 0.94)).toBe(940);
  });

  it("holds until 60 values have told something", () => {
    expect(new Thresholds(0.95, 960, many(59)).of("total")).toBe(960);
    expect(new Thresholds(0.95, 960, many(60)).of("total")).not.toBe(960);
  });
});

describe("the threshold that follows from outcomes", () => {
  it("is the lowest whose values are known to keep to the target", () => {
    const outcomes = [...many(72, { confidence: 940 }), ...many(10, { confidence: 850, wrong: true })];
    expect(new Thresholds(0.95, 960, outcomes).of("total")).toBe(940);
  });

  it("lets nothing pass where too few were looked at to know", () => {
    expect(new Thresholds(0.95, 960, many(71)).of("total")).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 960, many(182)).of("total")).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 960, many(183)).of("total")).toBe(970);
  });

  it("is never below what was looked at", () => {
    expect(new Thresholds(0.95, 960, many(500, { confidence: 987 })).of("total")).toBe(985);
  });

  it("is a field's own where it has enough, and that of all where it has not", () => {
    const bad = many(60, { fieldId: "tax", wrong: true });
    const few = many(59, { fieldId: "date", wrong: true });
    const good = many(3_000);
    const thresholds = new Thresholds(0.95, 960, [...bad, ...few, ...good]);
    expect(thresholds.of("tax")).toBe(NOTHING_PASSES);
    expect(thresholds.of("date")).toBe(thresholds.of("total"));
    expect(thresholds.of("unheard of")).toBeLessThan(NOTHING_PASSES);
  });

  it("is that of all for a field whose own outcomes prove nothing, but speak for it", () => {
    const thresholds = new Thresholds(0.98, 960, [...many(60, { fieldId: "tax" }), ...many(500)]);
    expect(thresholds.of("tax")).toBe(thresholds.of("unheard of"));
    expect(thresholds.of("tax")).toBeLessThan(NOTHING_PASSES);
  });

  it("does not learn from passing values that a person picked out, nor where confidence did not count", () => {
    const picked = many(100, { way: "PASSED" });
    const uncounted = many(100, { confidence: null });
    expect(new Thresholds(0.95, 960, [...picked, ...uncounted]).of("total")).toBe(960);
    expect(new Thresholds(0.95, 960, many(100, { way: "PASSED", whole: true })).of("total")).toBe(970);
  });
});

it("tells how many values of the same confidence or a higher one were wrong, once enough is known", () => {
  const outcomes = [...many(50), ...many(9, { confidence: 900, wrong: true })];
  expect(new Thresholds(0.98, 960, outcomes).like("total", 950)).toBeNull();
  const thresholds = new Thresholds(0.98, 960, [...outcomes, outcome({ wrong: true })]);
  expect(thresholds.like("total", 950)).toEqual({ looked_at: 51, wrong: 1 });
  expect(thresholds.like("total", 900)).toEqual({ looked_at: 60, wrong: 10 });
  expect(thresholds.like("date", 980)).toEqual({ looked_at: 0, wrong: 0 });
});
