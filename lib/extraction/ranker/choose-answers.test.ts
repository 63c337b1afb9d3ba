import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { field } from "@/lib/extraction/testing/extract-locally";
import { FeatureRow } from "@/lib/extraction/sources/feature-row";
import { describe, expect, it } from "vitest";
import { chooseAnswers } from "./choose-answers";
import type { RankedValue } from "./rank";

/** Confidence is the probability of the score alone. */
const calibration = {
  bias: 0,
  weights: {
    score: 1,
    share: 0,
    margin: 0,
    values: 0,
    places: 0,
    isClaimedByOther: 0,
    isNumber: 0,
    isDate: 0,
    hasExactLabel: 0,
    meansConcept: 0,
    ruleLabelled: 0,
    ruleUnlabelled: 0,
  },
};
const TEXT = "abcdefghij";

function ranked(...scores: number[]): RankedValue[] {
  return scores.map((score, start) => ({
    score,
    places: 1,
    candidate: { value: String(start), start, end: start + 1, features: new FeatureRow() },
  }));
}

function chooseFor(type: string, ...scores: number[]) {
  const [answer] = chooseAnswers({ calibration, thresholds: { answerFrom: 0.5, verifiedFrom: 0.9 } }, TEXT, [
    { type, query: interpretField(field("Berth", "TEXT")), ranked: ranked(...scores) },
  ]);
  return answer;
}

const choose = (...scores: number[]) => chooseFor("TEXT", ...scores);

describe("choosing a field's answer", () => {
  it("is the most probable value, with its place and its confidence", () => {
    expect(choose(2, 1)).toMatchObject({
      raw: "a",
      quote: "a",
      start: 0,
      confidence: 1 / (1 + Math.exp(-2)),
    });
  });

  it("names the value that is nearly as probable", () => {
    expect(choose(2, 1.1)).toMatchObject({ doubt: { rival: "b" } });
    expect(choose(2, 0.9)).not.toHaveProperty("doubt");
    expect(choose(2)).not.toHaveProperty("doubt");
  });

  it("is null if the best value is too improbable", () => {
    expect(choose(-0.1)).toMatchObject({ raw: null, quote: null });
    expect(choose(-0.1)).not.toHaveProperty("confidence");
    expect(choose(0)).toMatchObject({ raw: "a" });
    expect(choose()).toEqual({ raw: null, quote: null });
  });

  it("keeps the best four if none is probable enough, for users to choose from", () => {
    const candidates = choose(-2, -2.1, -2.2, -2.3, -2.4)?.candidates;
    expect(candidates).toEqual(["a", "b", "c", "d"].map((raw, start) => ({ raw, start })));
    expect(choose(-2, -6.1)?.candidates).toEqual([{ raw: "a", start: 0 }]);
  });

  it("suggests the best of them, with its confidence, if at least one in four is right", () => {
    const suggested = (type: string, score: number) =>
      chooseFor(type, score, score - 1)?.candidates?.map(({ confidence }) => confidence);
    const quarter = Math.log(1 / 3) + 1e-9;
    expect(suggested("DATE", quarter)).toEqual([expect.closeTo(0.25), undefined]);
    expect(suggested("DATE", quarter - 0.01)).toEqual([undefined, undefined]);
    expect(suggested("DATE", 1)).toEqual([undefined]);
  });

  it("never suggests a yes or no", () => {
    expect(chooseFor("BOOLEAN", -0.1)?.candidates).toEqual([{ raw: "a", start: 0 }]);
  });

  it("keeps at most four other values, the most probable first", () => {
    expect(choose(2, 1.5, 1, 0.5, 0.1, 0)?.candidates?.map(({ raw }) => raw)).toEqual(["b", "c", "d", "e"]);
  });

  it("omits values that were ruled out", () => {
    expect(choose(3, 2, -1.5)?.candidates?.map(({ raw }) => raw)).toEqual(["b"]);
  });
});
