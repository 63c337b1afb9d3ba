import { describe, expect, it } from "vitest";
import { gradeValue, type Grade } from "@/lib/extraction/testing/grade-value";
import { recallRows } from "./recall-rows";
import { measure, type JudgedValue } from "./measure";

const value = (verdict: Grade, confidence: number | null = null): JudgedValue => ({
  verdict,
  confidence,
  state: verdict === "empty" || verdict === "absent" ? "missing" : "verified",
});

describe("judging an answer", () => {
  it.each<[Grade, "TEXT" | "NUMBER" | "DATE" | "BOOLEAN", unknown[], unknown]>([
    ["exact", "TEXT", ["Müller & Söhne GmbH"], "MULLER SOHNE GmbH"],
    ["exact", "TEXT", ["Other", "A-17"], "A 17"],
    ["near", "TEXT", ["12 Long Lane, Springfield North"], "12 Long Lane Springfield"],
    ["wrong", "TEXT", ["12 Long Lane"], "4 Short Street"],
    ["wrong", "TEXT", ["€"], "$"],
    ["exact", "NUMBER", [100], 100.004],
    ["wrong", "NUMBER", [100], 100.01],
    ["wrong", "NUMBER", [100], "100"],
    ["exact", "DATE", ["2026-03-31"], "2026-03-31"],
    ["wrong", "DATE", ["2026-03-31"], "2026-03-30"],
    ["wrong", "BOOLEAN", [true], false],
    ["empty", "BOOLEAN", [false], null],
    ["absent", "TEXT", [], null],
    ["invented", "NUMBER", [], 0],
  ])("calls it %s: %s %j answered with %j", (verdict, type, accepted, answer) => {
    expect(gradeValue({ type, accepted }, answer)).toBe(verdict);
  });

  it("counts each answered row once, however alike the expected ones are", () => {
    const row = { Item: "Chair", Price: 20 };
    const accepted = [[row, row, { Item: "Table", Price: 90 }]];
    expect(recallRows({ accepted }, [row, { Item: "table", Price: 90, Tax: 1 }])).toEqual({
      of: 3,
      recalled: 2,
    });
    expect(recallRows({ accepted }, null)).toEqual({ of: 3, recalled: 0 });
  });
});

describe("the figures", () => {
  it("are proportions of the fields that a document contains, and of those that it lacks", () => {
    const verdicts: Grade[] = ["exact", "exact", "near", "wrong", "empty", "absent", "absent", "invented"];
    expect(measure(verdicts.map((verdict) => value(verdict)))).toMatchObject({
      values: 5,
      absent: 3,
      exact: 0.4,
      near: 0.2,
      wrong: 0.2,
      empty: 0.2,
      invented: 1 / 3,
      verified: 3 / 5,
      auroc: null,
      calibrationError: null,
    });
  });

  it("use the most confident answers for precision at a coverage, grouping equal confidence", () => {
    const { precisionAt } = measure([
      value("exact", 0.9),
      value("near", 0.8),
      value("invented", 0.7),
      value("wrong", 0.6),
      value("exact", 0.6),
      value("empty"),
    ]);
    // 2 of 5 values are covered above .7, 4 of 5 at .6.
    expect(precisionAt).toEqual({ 0.5: 3 / 5, 0.7: 3 / 5, 0.8: 3 / 5, 0.9: null });
  });

  it("compare confidence with the proportion of right answers, and right answers with wrong ones", () => {
    const { calibrationError, auroc } = measure([
      value("exact", 0.95),
      value("wrong", 0.95),
      value("exact", 0.45),
      value("wrong", 0.15),
    ]);
    expect(calibrationError).toBeCloseTo((0.9 + 0.55 + 0.15) / 4);
    // Four pairs of a right and a wrong answer: one is a tie, two are in order.
    expect(auroc).toBe(2.5 / 4);
  });

  it("omit confidence if an answer has none", () => {
    expect(measure([value("exact", 0.9), value("exact")])).toMatchObject({
      auroc: null,
      precisionAt: { 0.5: null },
    });
  });
});
