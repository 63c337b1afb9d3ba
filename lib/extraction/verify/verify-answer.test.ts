import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHECK_BELOW } from "./confidence-threshold";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import { fakeEngine } from "@/lib/extraction/testing/fake-engine";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";

async function extractOne(
  text: string,
  type: FieldSpec["type"],
  answer: RawValue,
  alsoCalled: string[] = [],
  name = "F",
) {
  const field: FieldSpec = { name, type, required: false, prompt: "", also_called: alsoCalled };
  const input = { document: testDocument(text), readFile: () => Promise.resolve(new Uint8Array()) };
  const { data, evidence, confidence, checks, candidates, suggestion } = await extractByName(
    fakeEngine([answer]),
    input,
    [field],
  );
  return {
    value: data[name],
    state: evidence[name]?.state,
    confidence: confidence[name],
    codes: checks[name]?.map(({ code }) => code),
    messages: checks[name]?.map(({ message }) => message),
    candidates: candidates[name],
    suggestion: suggestion[name],
  };
}

describe("a field without a value", () => {
  it("keeps its candidates with their places, without checks", async () => {
    const answer = { raw: null, quote: null, candidates: [{ raw: "12.50", start: 4 }, { raw: "a lot" }] };
    expect(await extractOne("Due 12.50", "NUMBER", answer)).toEqual({
      value: null,
      state: "missing",
      confidence: null,
      codes: [],
      messages: [],
      candidates: [{ value: 12.5, quote: "12.50", start: 4, end: 9, page: null, boxes: [] }],
      suggestion: null,
    });
  });

  it("suggests the first candidate if the engine does, parsed as the field's type and with its place", async () => {
    const candidates = [{ raw: "12,50", start: 4, confidence: 0.4 }, { raw: "9" }];
    const answer = { raw: null, quote: null, candidates };
    const { suggestion, ...found } = await extractOne("Due 12,50 or 9", "NUMBER", answer);
    expect(found).toMatchObject({ value: null, state: "missing", confidence: null, codes: [] });
    expect(suggestion).toEqual({ ...found.candidates?.[0], confidence: 0.4 });
    expect(suggestion).toMatchObject({ value: 12.5, quote: "12,50", start: 4, end: 9 });
  });

  it.each([
    ["is not of the field's type", { raw: "a lot", start: 10 }],
    ["is not in the text", { raw: "77.00" }],
    ["has no place of its own", { raw: "5" }],
  ])("suggests nothing if the engine's suggestion %s", async (_, first) => {
    const candidates = [{ ...first, confidence: 0.4 }, { raw: "12.50" }];
    const answer = { raw: null, quote: null, candidates };
    expect(await extractOne("Due 12.50 a lot 5 5", "NUMBER", answer)).toMatchObject({
      value: null,
      suggestion: null,
    });
  });

  it("suggests nothing if there is a value", async () => {
    const candidates = [{ raw: "9", start: 13, confidence: 0.4 }];
    const answer = { raw: "12.50", quote: "12.50", candidates };
    expect(await extractOne("Due 12.50 or 9", "NUMBER", answer)).toMatchObject({
      value: 12.5,
      suggestion: null,
    });
  });
});

describe("the confidence of a value", () => {
  it("is the engine's, or unknown if it states none", async () => {
    const sure = { raw: "12.50", quote: "12.50", confidence: 0.97 };
    expect(await extractOne("Due 12.50", "NUMBER", sure)).toMatchObject({
      state: "verified",
      confidence: 0.97,
      codes: [],
    });
    const silent = { raw: "12.50", quote: "12.50" };
    expect(await extractOne("Due 12.50", "NUMBER", silent)).toMatchObject({ confidence: null, codes: [] });
  });

  it("is null if there is no value, whatever the engine says", async () => {
    for (const raw of [null, "a lot"])
      expect(await extractOne("a lot", "NUMBER", { raw, quote: raw, confidence: 0.9 })).toMatchObject({
        value: null,
        confidence: null,
      });
  });

  it("makes the value need review below the threshold, but not at it", async () => {
    const of = (confidence: number) =>
      extractOne("Due 12.50", "NUMBER", { raw: "12.50", quote: "12.50", confidence });
    expect(await of(CHECK_BELOW.local)).toMatchObject({ state: "verified", codes: [] });
    expect(await of(CHECK_BELOW.local - 0.01)).toMatchObject({
      value: 12.5,
      state: "ambiguous",
      codes: ["low_confidence"],
    });
  });

  it("states why it needs review", async () => {
    const message = async (
      text: string,
      answer: Partial<RawValue> = {},
      type: FieldSpec["type"] = "NUMBER",
    ) => {
      const unsure = { raw: "12.50", quote: "12.50", confidence: 0.2, ...answer };
      return (await extractOne(text, type, unsure)).messages?.join();
    };
    expect(await message("Fee: 12.50")).toBe('Labelled "Fee" on the page.');
    expect(await message("12.50")).toBe("No label next to it.");
    expect(await message("F: 12.50")).toBe("Most similar values are wrong.");
    expect(await message("F: 12.50", { confidence: 0.8 })).toBe("About 1 in 5 similar values is wrong.");
    expect(await message("Yes", { raw: "yes", quote: "Yes", confidence: 0.9 }, "BOOLEAN")).toBe(
      "About 1 in 10 similar values is wrong.",
    );
    expect(await message("F: 12.50 12.80", { candidates: [{ raw: "12.80" }] })).toBe("Could also be 12.80.");
    const rival = { doubt: { rival: "12.80" }, candidates: [{ raw: "12.80" }] };
    expect(await message("Fee: 12.50\nDue: 12.80", rival)).toBe("Could also be 12.80.");
    expect(await message("F: 12.50", { doubt: { unlike: 1 } })).toBe("Unlike the reviewed value.");
    expect(await message("F: 12.50", { doubt: { unlike: 3 } })).toBe("Unlike the 3 reviewed values.");
  });

  it("names neither its own label, nor a part of it, nor words of another type as the reason", async () => {
    const reason = async (
      text: string,
      named: Pick<FieldSpec, "name" | "type">,
      answer: Partial<RawValue>,
    ) => {
      const unsure = { raw: "64948", quote: null, confidence: 0.2, ...answer };
      return (await extractOne(text, named.type, unsure, [], named.name)).messages?.join();
    };
    const number = { name: "B/l no", type: "TEXT" } as const;
    const estimate = "Most similar values are wrong.";
    expect(await reason("B/L NO.: 64948", number, {})).toBe(estimate);
    const part = { raw: "PO-64948", candidates: [{ raw: "64948", start: 12 }] };
    expect(await reason("B/L no.: PO-64948", number, part)).toBe(estimate);
    const time = { raw: "12-OCT-18", doubt: { rival: "01:31PM" }, candidates: [{ raw: "01:31PM" }] };
    expect(await reason("Date: 12-OCT-18 01:31PM", { name: "Date", type: "DATE" }, time)).toBe(estimate);
  });

  it("names another value once", async () => {
    const answer = { raw: "55.10", quote: "55.10", confidence: 0.2, alternatives: ["55.00"] };
    const { messages } = await extractOne("F: 55.00\nF: 55.10", "NUMBER", answer);
    expect(messages?.join(" ").match(/55\.00/g)).toHaveLength(1);
  });

  it("causes no doubt next to a learned label, unless the label has another value, too", async () => {
    const unsure = { raw: "12.50", quote: "12.50", confidence: 0.2, candidates: [{ raw: "99.00" }] };
    const codes = async (text: string, ...alsoCalled: string[]) =>
      (await extractOne(text, "NUMBER", unsure, alsoCalled)).messages;
    expect(await codes("F: 12.50\nFee: 99.00")).toEqual(["Could also be 99.00."]);
    expect(await codes("Amount due: 12.50\nFee: 99.00", "Amount due")).toEqual([]);
    expect(await codes("Amount due: 12.50\nFee: 99.00", "Amount payable")).toEqual([
      'Labelled "Amount due" on the page.',
    ]);
    expect(await codes("Amount due: 12.50 EUR\nAmount due: 99.00 EUR", "Amount due")).toEqual([
      "Could also be 99.00.",
    ]);
  });

  it("does not excuse words that are not in the text", async () => {
    const invented = { raw: "99", quote: "Total 99", confidence: 0.2 };
    expect(await extractOne("Due 12.50", "NUMBER", invented)).toMatchObject({
      state: "unverified",
      codes: ["quote_not_found"],
    });
  });
});

describe("the candidates of a value", () => {
  const text = "Net 10.00\nTax 1.90\nTotal 11.90\nPaid 5.00\nRest 6.90\nFee 0.50";
  const total = { raw: "11.90", quote: "11.90" };

  it("are parsed and located like answers, and cause no doubt by themselves", async () => {
    const candidates = [
      { raw: "10.00", quote: "Net 10.00" },
      { raw: "5.00", start: 36 },
    ];
    expect(await extractOne(text, "NUMBER", { ...total, candidates })).toMatchObject({
      state: "verified",
      codes: [],
      candidates: [
        { value: 10, quote: "Net 10.00", start: 0, end: 9, page: null },
        { value: 5, quote: "5.00", start: 36, end: 40, page: null },
      ],
    });
  });

  it("are dropped if they are not in the text, of another type or not supported by their quote", async () => {
    const candidates = [
      { raw: "77.00" },
      { raw: "Total" },
      { raw: "1.90", quote: "Fee" },
      { raw: "10.50", quote: "Net" },
    ];
    const { candidates: found } = await extractOne(text, "NUMBER", { ...total, candidates });
    expect(found?.map(({ value }) => value)).toEqual([1.9]);
    expect(found?.[0]).toMatchObject({ quote: "1.90", start: 14 });
  });

  it("are different values, at most four, the best first", async () => {
    const raws = ["11.90", "6.90", "10.00", "6.90", "1.90", "5.00", "0.50"];
    const candidates = raws.map((raw) => ({ raw }));
    const { candidates: found } = await extractOne(text, "NUMBER", { ...total, candidates });
    expect(found?.map(({ value }) => value)).toEqual([6.9, 10, 1.9, 5]);
  });

  it("make the value ambiguous if they fit as well, and precede those that do not", async () => {
    const candidates = [{ raw: "10.00" }, { raw: "6.90", check: "several_candidates" as const }];
    expect(await extractOne(text, "NUMBER", { ...total, candidates })).toMatchObject({
      state: "ambiguous",
      codes: ["several_candidates"],
      messages: ["Could also be 6.90."],
      candidates: [{ value: 6.9 }, { value: 10 }],
    });
    const invented = [{ raw: "77.00", check: "several_candidates" as const }];
    expect(await extractOne(text, "NUMBER", { ...total, candidates: invented })).toMatchObject({
      state: "verified",
      candidates: [],
    });
  });

  it("report disagreeing engines if another one found them", async () => {
    const candidates = [{ raw: "10.00", check: "engines_disagree" as const }];
    expect(await extractOne(text, "NUMBER", { ...total, candidates })).toMatchObject({
      value: 11.9,
      state: "ambiguous",
      codes: ["engines_disagree"],
      messages: ["A second reading found 10.00."],
      candidates: [{ value: 10, quote: "10.00" }],
    });
    const same = [{ raw: "EUR 11.90", check: "engines_disagree" as const }];
    expect(await extractOne(`${text}\nEUR 11.90`, "NUMBER", { ...total, candidates: same })).toMatchObject({
      state: "verified",
      candidates: [],
    });
  });

  it("have no place if their words are in several places that may differ", async () => {
    const candidates = [{ raw: "5" }];
    const places = "Chairs 5\nTables 5\nLamps: 7";
    expect(await extractOne(places, "NUMBER", { raw: "7", quote: "7", candidates })).toMatchObject({
      candidates: [{ value: 5, quote: null, start: null, end: null, page: null }],
    });
  });
});

describe("whatever an engine answers", () => {
  const words = [
    "Total",
    "12.50",
    "yes",
    "no",
    "5",
    "03/04/2026",
    "1 May 2026",
    "Ada Lovelace",
    "77.00",
    "",
    "a",
  ];
  const raw = fc.constantFrom(...words);
  const quote = fc.oneof(
    raw,
    fc.tuple(raw, raw).map((both) => both.join(" ")),
  );
  const start = fc.option(fc.nat(80), { nil: undefined });
  const candidate = fc.record(
    {
      raw,
      quote,
      start: fc.nat(80),
      check: fc.constantFrom("several_candidates", "engines_disagree"),
      confidence: fc.constant(0.4),
    },
    { requiredKeys: ["raw"] },
  );
  const answer = fc
    .record({
      raw: fc.option(raw),
      quote: fc.option(quote),
      start,
      confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
      candidates: fc.array(candidate, { maxLength: 6 }),
    })
    .map(({ start, confidence, ...given }) => ({
      ...given,
      ...(start === undefined ? {} : { start }),
      ...(confidence === undefined ? {} : { confidence }),
    }));

  it("exactly the unverified and ambiguous values have a reason for review", async () => {
    const lines = fc.array(quote, { maxLength: 8 }).map((some) => some.join("\n"));
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom(...SCALAR_TYPES), answer, async (text, type, given) => {
        const { value, state, confidence, codes, candidates, suggestion } = await extractOne(
          text,
          type,
          given as RawValue,
        );
        expect(state === "unverified" || state === "ambiguous").toBe(codes?.length !== 0);
        expect(state === "missing").toBe(value === null);
        if (value === null) expect(confidence).toBeNull();
        if (suggestion) expect([value, suggestion]).toEqual([null, { ...candidates?.[0], confidence: 0.4 }]);
        if (suggestion) expect(text.slice(suggestion.start!, suggestion.end!)).toBe(suggestion.quote);
        expect(candidates?.length).toBeLessThanOrEqual(4);
        const values = [value, ...(candidates ?? []).map((other) => other.value)];
        expect(new Set(values).size).toBe(values.length);
        for (const { quote, start, end } of candidates ?? [])
          expect(quote).toBe(start === null ? null : text.slice(start, end ?? 0));
      }),
      { numRuns: 500 },
    );
  });
});
