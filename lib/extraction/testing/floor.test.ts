import { describe, expect, it } from "vitest";
import { belowFloor, FLOOR, NOT_YET_REACHED } from "./floor";
import { figuresOf, measureSamples } from "./measure-samples";
import { readSampleDocuments, SAMPLE_SETS } from "./sample-documents";

describe("the local engine's figures on sample documents", () => {
  it.each(SAMPLE_SETS)("%s: are not below what has been reached", async (set) => {
    const figures = figuresOf(await measureSamples(readSampleDocuments(set)));
    expect(belowFloor(set, figures)).toEqual([]);
  });

  it("are below the floor where one of them is worse", () => {
    const reached = FLOOR.kinds;
    expect(belowFloor("kinds", reached)).toEqual([]);
    for (const worse of [
      { exact: reached.exact - 0.01 },
      { wrong: reached.wrong + 0.01 },
      { verified: reached.verified - 0.01 },
      { invented: reached.invented + 0.01 },
    ])
      expect(belowFloor("kinds", { ...reached, ...worse })).toHaveLength(1);
  });
});

describe("the local engine", () => {
  const cases = readSampleDocuments("cases");

  it.each(cases.filter(({ title }) => !NOT_YET_REACHED.has(title)))("$title", async (sample) => {
    const results = await measureSamples([sample]);
    const missed = results.filter(({ grade }) => grade !== "exact" && grade !== "absent");
    expect(missed.map(({ field, value }) => `${field.name}: ${String(value)}`)).toEqual([]);
  });

  it("is asked no case that is not there", () => {
    const titles = cases.map(({ title }) => title);
    expect([...NOT_YET_REACHED].filter((title) => !titles.includes(title))).toEqual([]);
  });
});
