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

describe("the threshold before there are enough outcomes", () => {
  it("allows three times as many errors at it as above it, and is never below the measured one", () => {
    expect([0.95, 0.98, 0.99, 0.995].map((target) => startThreshold(target as 0.95, 0.7))).toEqual([
      850, 940, 970, 985,
    ]);
    expect(startThreshold(0.95, 0.94)).toBe(940);
  });

  it("applies until there are 60 outcomes", () => {
    expect(new Thresholds(0.95, 960, many(59)).of(untaught("total"))).toBe(960);
    expect(new Thresholds(0.95, 960, many(60)).of(untaught("total"))).not.toBe(960);
  });
});

describe("the threshold that follows from outcomes", () => {
  it("is the lowest one that provably meets the target", () => {
    const outcomes = [...many(72, { confidence: 940 }), ...many(10, { confidence: 850, wrong: true })];
    expect(new Thresholds(0.95, 960, outcomes).of(untaught("total"))).toBe(940);
  });

  it("lets nothing pass if too few values were reviewed", () => {
    expect(new Thresholds(0.95, 960, many(71)).of(untaught("total"))).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 960, many(182)).of(untaught("total"))).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 960, many(183)).of(untaught("total"))).toBe(970);
  });

  it("is never below the reviewed values", () => {
    expect(new Thresholds(0.95, 960, many(500, { confidence: 987 })).of(untaught("total"))).toBe(985);
  });

  it("is a field's own if it has enough outcomes, otherwise the common one", () => {
    const bad = many(60, { fieldId: "tax", wrong: true });
    const few = many(59, { fieldId: "date", wrong: true });
    const good = many(3_000);
    const thresholds = new Thresholds(0.95, 960, [...bad, ...few, ...good]);
    expect(thresholds.of(untaught("tax"))).toBe(NOTHING_PASSES);
    expect(thresholds.of(untaught("date"))).toBe(thresholds.of(untaught("total")));
    expect(thresholds.of(untaught("unheard of"))).toBeLessThan(NOTHING_PASSES);
  });

  it("is the common one for a field whose outcomes prove nothing but agree with it", () => {
    const thresholds = new Thresholds(0.98, 960, [...many(60, { fieldId: "tax" }), ...many(500)]);
    expect(thresholds.of(untaught("tax"))).toBe(thresholds.of(untaught("unheard of")));
    expect(thresholds.of(untaught("tax"))).toBeLessThan(NOTHING_PASSES);
  });

  it("ignores passing values that a user picked out, and values without confidence", () => {
    const picked = many(100, { way: "PASSED" });
    const uncounted = many(100, { confidence: null });
    expect(new Thresholds(0.95, 960, [...picked, ...uncounted]).of(untaught("total"))).toBe(960);
    expect(new Thresholds(0.95, 960, many(100, { way: "PASSED", whole: true })).of(untaught("total"))).toBe(
      970,
    );
  });
});

describe("the threshold of values with learned places", () => {
  const taught = (fieldId: string) => ({ fieldId, taught: true });
  const looked = (count: number, members: Partial<Outcome> = {}) => many(count, { taught: true, ...members });

  it("is the initial one as long as no more are wrong than allowed, even if no value reached it", () => {
    const kept = [...looked(98), ...looked(2, { wrong: true })];
    expect(new Thresholds(0.98, 940, kept).of(taught("total"))).toBe(940);
    expect(new Thresholds(0.98, 940, looked(60, { confidence: 800 })).of(taught("total"))).toBe(940);
  });

  it("is raised to where the others met the target, and lets nothing pass if too few did", () => {
    const sure = looked(60, { confidence: 990 });
    const wrong = looked(4, { confidence: 950, wrong: true });
    expect(new Thresholds(0.98, 940, [...sure, ...wrong]).of(taught("total"))).toBe(960);
    expect(new Thresholds(0.98, 940, [...wrong, ...looked(60)]).of(taught("total"))).toBe(960);
    const few = [...looked(60, { wrong: true }), ...looked(59, { confidence: 995 })];
    expect(new Thresholds(0.98, 940, few).of(taught("total"))).toBe(NOTHING_PASSES);
  });

  it("is lower than the initial one if a lower one is proven", () => {
    expect(new Thresholds(0.98, 940, looked(183, { confidence: 900 })).of(taught("total"))).toBe(900);
  });

  it("depends only on similar values, as does that of the others", () => {
    const bad = many(60, { wrong: true });
    expect(new Thresholds(0.98, 940, bad).of(taught("total"))).toBe(940);
    expect(new Thresholds(0.98, 940, bad).of(untaught("total"))).toBe(NOTHING_PASSES);
    expect(new Thresholds(0.98, 940, looked(60)).of(untaught("total"))).toBe(940);
    expect(new Thresholds(0.98, 940, looked(60)).like(untaught("total"), 950)).toBeNull();
  });

  it("lets nothing pass for a field with too many wrong values of its own", () => {
    const thresholds = new Thresholds(0.98, 940, [
      ...looked(60, { fieldId: "tax", wrong: true }),
      ...looked(3_000),
    ]);
    expect(thresholds.of(taught("tax"))).toBe(NOTHING_PASSES);
    expect(thresholds.of(taught("total"))).toBe(940);
  });
});

it("counts wrong values with at least the same confidence, once there are enough outcomes", () => {
  const outcomes = [...many(50), ...many(9, { confidence: 900, wrong: true })];
  expect(new Thresholds(0.98, 960, outcomes).like(untaught("total"), 950)).toBeNull();
  const thresholds = new Thresholds(0.98, 960, [...outcomes, outcome({ wrong: true })]);
  expect(thresholds.like(untaught("total"), 950)).toEqual({ looked_at: 51, wrong: 1 });
  expect(thresholds.like(untaught("total"), 900)).toEqual({ looked_at: 60, wrong: 10 });
  expect(thresholds.like(untaught("date"), 980)).toEqual({ looked_at: 0, wrong: 0 });
});
