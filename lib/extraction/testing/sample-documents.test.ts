import { describe, expect, it } from "vitest";
import { createUsage } from "@/lib/extraction/create-usage";
import { extractFields } from "@/lib/extraction/extract-fields";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import { readSampleDocuments, SAMPLE_SETS } from "./sample-documents";

const SAMPLES = SAMPLE_SETS.flatMap(readSampleDocuments);
/** Of the wide sets, floor.test.ts holds the shares. */
const EASY = (["first", "second", "third"] as const).flatMap(readSampleDocuments);

describe("the local engine on made-up documents of many kinds and languages", () => {
  it.each(EASY)(
    "$title: returns null for fields that the document does not contain",
    async ({ document, fields }) => {
      const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
      const absent = fields.filter(({ accepted }) => accepted[0] === null && accepted.length === 1);
      const { data } = await extractFields(createLocalEngine(), input, fields);
      expect(absent.filter(({ name }) => data[name] !== null).map(({ name }) => name)).toEqual([]);
    },
  );

  it.each(SAMPLES)("$title: quotes verified values word for word", async ({ document, fields }) => {
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { data, evidence, checks } = await extractFields(createLocalEngine(), input, fields);
    for (const { name } of fields) {
      const { state, quote, start, end } = evidence[name] ?? {};
      if (data[name] === null) expect(state).toBe("missing");
      else if (quote !== null) expect(document.text.slice(start ?? 0, end ?? 0)).toBe(quote);
      else expect(state).not.toBe("verified");
      const isSure = state === "verified" || state === "missing";
      expect(checks[name]?.length === 0, `${name}: ${state}`).toBe(isSure);
    }
  });

  it.each(SAMPLES)("$title: reports no disagreement between correct values", async ({ document, fields }) => {
    const answers = fields.map(({ accepted: [value] }) => ({
      raw: value === null ? null : value === true ? "yes" : value === false ? "no" : String(value),
      quote: null,
    }));
    const extract = () => Promise.resolve({ answers, usage: createUsage("local") });
    const engine = { ...createLocalEngine(), extract };
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { checks } = await extractFields(engine, input, fields);
    const codes = Object.values(checks).flatMap((some) => some.map(({ code }) => code));
    expect(codes.filter((code) => code === "sums_disagree" || code === "dates_disagree")).toEqual([]);
  });
});
