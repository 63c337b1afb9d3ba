import { describe, expect, it } from "vitest";
import type { Outcome } from "./outcomes";
import { NOTHING_PASSES, startThreshold, Thresholds } from "./thresholds";

const outcome = (members: Partial<Outcome> = {}): Outcome => ({
  fieldId: "total",
  confidence: 970,
  way: "SAMPLED",
  wrong: false,
  whole: false,
  taught: false,
  ...members,
});
const untaught = (fieldId: string) => ({ fieldId, taught: false });
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
    expect(new Thresholds(0.95, 960, many(59)).of(untaught("total"))).toBe(960);
    expect(new Thresholds(0.95, 960, many(60)).of(untaught("total"))).not.toBe(960);
  });
});

describe("the threshold that follows from outcomes", () => {
  it("is the lowest whose values are known to keep to the target", () => {
    const outcomes = [...many(72, { confidence: 940 }), ...many(10, { confidence: 850, wrong: true })];
    expect(new Thresholds(0.95, 960, outcomes).of(untaught("total"))).toBe(940);
  });

  it("lets nothing pass where too few were looked at to know", () => {
    expect(new Thresholds(0.95, 960, many(71)).of(untaught("total"))).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 960, many(182)).of(untaught("total"))).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 960, many(183)).of(untaught("total"))).toBe(970);
  });

  it("is never below what was looked at", () => {
    expect(new Thresholds(0.95, 960, many(500, { confidence: 987 })).of(untaught("total"))).toBe(985);
  });

  it("is a field's own where it has enough, and that of all where it has not", () => {
    const bad = many(60, { fieldId: "tax", wrong: true });
    const few = many(59, { fieldId: "date", wrong: true });
    const good = many(3_000);
    const thresholds = new Thresholds(0.95, 960, [...bad, ...few, ...good]);
    expect(thresholds.of(untaught("tax"))).toBe(NOTHING_PASSES);
    expect(thresholds.of(untaught("date"))).toBe(thresholds.of(untaught("total")));
    expect(thresholds.of(untaught("unheard of"))).toBeLessThan(NOTHING_PASSES);
  });

  it("is that of all for a field whose own outcomes prove nothing, but speak for it", () => {
    const thresholds = new Thresholds(0.98, 960, [...many(60, { fieldId: "tax" }), ...many(500)]);
    expect(thresholds.of(untaught("tax"))).toBe(thresholds.of(untaught("unheard of")));
    expect(thresholds.of(untaught("tax"))).toBeLessThan(NOTHING_PASSES);
  });

  it("does not learn from passing values that a person picked out, nor where confidence did not count", () => {
    const picked = many(100, { way: "PASSED" });
    const uncounted = many(100, { confidence: null });
    expect(new Thresholds(0.95, 960, [...picked, ...uncounted]).of(untaught("total"))).toBe(960);
    expect(new Thresholds(0.95, 960, many(100, { way: "PASSED", whole: true })).of(untaught("total"))).toBe(
      970,
    );
  });
});

describe("the threshold of values whose places reviewed documents had taught", () => {
  const taught = (fieldId: string) => ({ fieldId, taught: true });
  const looked = (count: number, members: Partial<Outcome> = {}) => many(count, { taught: true, ...members });

  it("is that of the start as long as no more were wrong than the target allows, also where none was that sure", () => {
    const kept = [...looked(98), ...looked(2, { wrong: true })];
    expect(new Thresholds(0.98, 940, kept).of(taught("total"))).toBe(940);
    expect(new Thresholds(0.98, 940, looked(60, { confidence: 800 })).of(taught("total"))).toBe(940);
  });

  it("is raised to where the others have kept to the target, and lets nothing pass where too few have", () => {
    const sure = looked(60, { confidence: 990 });
    const wrong = looked(4, { confidence: 950, wrong: true });
    expect(new Thresholds(0.98, 940, [...sure, ...wrong]).of(taught("total"))).toBe(960);
    expect(new Thresholds(0.98, 940, [...wrong, ...looked(60)]).of(taught("total"))).toBe(960);
    const few = [...looked(60, { wrong: true }), ...looked(59, { confidence: 995 })];
    expect(new Thresholds(0.98, 940, few).of(taught("total"))).toBe(NOTHING_PASSES);
  });

  it("is lower than that of the start where a lower one is proven", () => {
    expect(new Thresholds(0.98, 940, looked(183, { confidence: 900 })).of(taught("total"))).toBe(900);
  });

  it("follows only from values like them, as does that of the others", () => {
    const bad = many(60, { wrong: true });
    expect(new Thresholds(0.98, 940, bad).of(taught("total"))).toBe(940);
    expect(new Thresholds(0.98, 940, bad).of(untaught("total"))).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 940, looked(60)).of(untaught("total"))).toBe(940);
    expect(new Thresholds(0.98, 940, looked(60)).like(untaught("total"), 950)).toBeNull();
  });

  it("lets nothing pass of a field too many of whose own values were wrong", () => {
    const thresholds = new Thresholds(0.98, 940, [
      ...looked(60, { fieldId: "tax", wrong: true }),
      ...looked(3_000),
    ]);
    expect(thresholds.of(taught("tax"))).toBe(NOTHING_PASSES);
    expect(thresholds.of(taught("total"))).toBe(940);
  });
});

it("tells how many values of the same confidence or a higher one were wrong, once enough is known", () => {
  const outcomes = [...many(50), ...many(9, { confidence: 900, wrong: true })];
  expect(new Thresholds(0.98, 960, outcomes).like(untaught("total"), 950)).toBeNull();
  const thresholds = new Thresholds(0.98, 960, [...outcomes, outcome({ wrong: true })]);
  expect(thresholds.like(untaught("total"), 950)).toEqual({ looked_at: 51, wrong: 1 });
  expect(thresholds.like(untaught("total"), 900)).toEqual({ looked_at: 60, wrong: 10 });
  expect(thresholds.like(untaught("date"), 980)).toEqual({ looked_at: 0, wrong: 0 });
});
