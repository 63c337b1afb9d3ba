import { describe, expect, it } from "vitest";
import { extractFields } from "@/lib/extraction/extract-fields";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { EngineInput, ExtractionEngine, FieldSpec, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

function engine(...values: RawValue[]): ExtractionEngine {
  return {
    name: "local",
    readsScans: false,
    extract: () => Promise.resolve(values),
    propose: () => Promise.reject(new Error("not asked")),
  };
}

function input(document: DocumentText): EngineInput {
  return { document, readFile: () => Promise.resolve(new Uint8Array()) };
}

function field(name: string, type: FieldSpec["type"]): FieldSpec {
  return { name, type, required: false, prompt: "" };
}

async function extractOne(text: string, type: FieldSpec["type"], claim: RawValue) {
  const { data, evidence } = await extractFields(engine(claim), input(testDocument(text)), [
    field("F", type),
  ]);
  return { value: data["F"], evidence: evidence["F"] };
}

describe("extracting fields", () => {
  it("parses the value by the document's own habit and locates its quote", async () => {
    const text = "Menge 1.000 Stück\nSumme 1.234,50 EUR";
    expect(await extractOne(text, "NUMBER", { raw: "1.000", quote: "Menge 1.000" })).toEqual({
      value: 1000,
      evidence: { state: "verified", quote: "Menge 1.000", start: 0, end: 11, page: null },
    });
  });

  it("stores the document's own characters for a quote that was written a little differently", async () => {
    const { evidence } = await extractOne("The  “Client”\tpays", "TEXT", {
      raw: "Client",
      quote: 'The "Client" pays',
    });
    expect(evidence).toMatchObject({ state: "verified", quote: "The  “Client”\tpays", start: 0 });
  });

  it("falls back to the value's own place where the quote does not carry it", async () => {
    const { evidence } = await extractOne("Total\n12.50", "NUMBER", { raw: "12.50", quote: "Total" });
    expect(evidence).toMatchObject({ state: "verified", quote: "12.50", start: 6 });
  });

  it("calls a value unverified whose quote is not there", async () => {
    expect(await extractOne("nothing here", "NUMBER", { raw: "99", quote: "Total 99" })).toEqual({
      value: 99,
      evidence: { state: "unverified", quote: null, start: null, end: null, page: null },
    });
  });

  it("calls a value unverified whose quote does not support it", async () => {
    const { evidence } = await extractOne("Total 12", "NUMBER", { raw: "99", quote: "Total 12" });
    expect(evidence).toMatchObject({ state: "unverified", quote: "Total 12" });
  });

  it("calls a value ambiguous that has a different alternative", async () => {
    const claim = { raw: "12.50", quote: "12.50", alternatives: ["12,50", "13.00"] };
    expect((await extractOne("12.50 13.00", "NUMBER", claim)).evidence?.state).toBe("ambiguous");
    const same = { raw: "12.50", quote: "12.50", alternatives: ["USD 12.50"] };
    expect((await extractOne("12.50 USD 12.50", "NUMBER", same)).evidence?.state).toBe("verified");
  });

  it("calls a date ambiguous that nothing in the document decides", async () => {
    const { value, evidence } = await extractOne("03/04/2026", "DATE", { raw: "03/04/2026", quote: null });
    expect([value, evidence?.state]).toEqual(["2026-04-03", "ambiguous"]);
  });

  it.each<[FieldSpec["type"], string | null]>([
    ["NUMBER", null],
    ["NUMBER", "a lot"],
    ["DATE", "30.02.2026"],
    ["BOOLEAN", "perhaps"],
    ["TEXT", "   "],
  ])("is null and missing for a %s of %j", async (type, raw) => {
    expect(await extractOne("a lot 30.02.2026 perhaps", type, { raw, quote: raw })).toEqual({
      value: null,
      evidence: { state: "missing", quote: null, start: null, end: null, page: null },
    });
  });

  it("names the page from 1", async () => {
    const document = {
      ...testDocument("one\ntwo"),
      pages: [
        { start: 0, end: 4 },
        { start: 4, end: 7 },
      ],
    };
    const { evidence } = await extractFields(engine({ raw: "two", quote: "two" }), input(document), [
      field("F", "TEXT"),
    ]);
    expect(evidence["F"]?.page).toBe(2);
  });

  it("answers every field in order, whatever it is called", async () => {
    const names = ["Total", "__proto__", "constructor", "toString"];
    const values = names.map((): RawValue => ({ raw: null, quote: null }));
    const { data } = await extractFields(
      engine(...values),
      input(testDocument("x")),
      names.map((name) => field(name, "TEXT")),
    );
    expect(Object.keys(data)).toEqual(names);
    expect(Object.values(data)).toEqual([null, null, null, null]);
  });

  it("refuses an engine's answer that does not fit the fields", async () => {
    await expect(
      extractFields(engine(), input(testDocument("x")), [field("F", "TEXT")]),
    ).rejects.toMatchObject({
      code: "engine_failed",
    });
  });
});
