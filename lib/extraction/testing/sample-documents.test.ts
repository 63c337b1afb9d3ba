import { beforeAll, describe, expect, it } from "vitest";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { extractByName } from "./by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { belowFloor, FLOOR, NOT_YET_REACHED } from "./floor";
import { figuresOf, measureSamples, type Result } from "./measure-samples";
import { readSampleDocuments, SAMPLE_SETS } from "./sample-documents";

const nameOf = ({ title, field, value }: Result) => `${title} | ${field.name}: ${String(value)}`;

describe.each(SAMPLE_SETS)("the local engine on the sample documents of the set %s", (set) => {
  const samples = readSampleDocuments(set);
  let results: Result[];
  beforeAll(async () => {
    results = await measureSamples(samples);
  });

  it("is no worse than before", () => {
    expect(belowFloor(set, figuresOf(results))).toEqual([]);
  });

  it("quotes word for word, and marks nothing as verified without a quote", () => {
    const faulty = results.filter(({ value, state, evidence, textAtPlace }) => {
      if (value === null) return state !== "missing";
      return (evidence?.quote ?? null) === null ? state === "verified" : textAtPlace !== evidence?.quote;
    });
    expect(faulty.map(nameOf)).toEqual([]);
  });

  it("has a check for exactly the values that are neither verified nor missing", () => {
    const faulty = results.filter(
      ({ state, checks }) => (checks.length === 0) !== (state === "verified" || state === "missing"),
    );
    expect(faulty.map(nameOf)).toEqual([]);
  });

  it("reports no disagreement between correct values", async () => {
    const disagreeing: string[] = [];
    for (const { title, document, fields } of samples) {
      const answers = fields.map(({ accepted: [value] }) => ({
        raw: value === null ? null : value === true ? "yes" : value === false ? "no" : String(value),
        quote: null,
      }));
      const extract = () => Promise.resolve({ answers, usage: createUsage("local") });
      const engine = { ...createLocalEngine(), extract };
      const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
      const { checks } = await extractByName(engine, input, fields);
      const codes = Object.values(checks).flatMap((some) => some.map(({ code }) => code));
      if (codes.includes("sums_disagree") || codes.includes("dates_disagree")) disagreeing.push(title);
    }
    expect(disagreeing).toEqual([]);
  });

  if (set !== "cases") return;

  it("solves every case that it solved before", () => {
    const reached = results.filter(({ title }) => !NOT_YET_REACHED.has(title));
    const missed = reached.filter(({ grade }) => grade !== "exact" && grade !== "absent");
    expect(missed.map(nameOf)).toEqual([]);
    const titles = samples.map(({ title }) => title);
    expect([...NOT_YET_REACHED].filter((title) => !titles.includes(title))).toEqual([]);
  });
});

it("fails if any figure is below its floor", () => {
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
