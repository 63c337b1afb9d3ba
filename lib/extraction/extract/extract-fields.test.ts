import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import { fakeEngine } from "@/lib/extraction/testing/fake-engine";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { EngineInput, FieldSpec, RawValue } from "@/lib/extraction/values/types";
import { createCoverage, type Coverage } from "@/lib/text/coverage";
import type { DocumentText, PageSpan, TextRun } from "@/lib/text/types";

const engine = (...values: RawValue[]) => fakeEngine(values);

function input(document: DocumentText): EngineInput {
  return { document, readFile: () => Promise.resolve(new Uint8Array()) };
}

async function extractOne(text: string, type: FieldSpec["type"], answer: RawValue) {
  const { data, evidence, checks } = await extractByName(engine(answer), input(testDocument(text)), [
    field("F", type),
  ]);
  return { value: data["F"], evidence: evidence["F"], checks: checks["F"] ?? [] };
}

/** A word on the first page, ten points a character. */
function aRun(start: number, end: number): TextRun {
  return { start, end, page: 0, x: start * 10, y: 100, width: (end - start) * 10, height: 12 };
}

/** Extracts a text from a document with these pages, whose lines are ten points apart, the first at 100. */
async function extractPages(pages: string[], answer: RawValue) {
  const text = pages.join("\n\n");
  const spans: PageSpan[] = [];
  const runs: TextRun[] = [];
  for (const [page, content] of pages.entries()) {
    const start = spans.length === 0 ? 0 : (spans.at(-1)?.end ?? 0) + 2;
    spans.push({ start, end: start + content.length });
    let at = start;
    for (const [line, words] of content.split("\n").entries()) {
      const run = {
        start: at,
        end: at + words.length,
        page,
        x: 50,
        y: 100 + line * 10,
        width: 200,
        height: 10,
      };
      if (words !== "") runs.push(run);
      at += words.length + 1;
    }
  }
  const { data, evidence, checks } = await extractByName(
    engine(answer),
    input({ ...testDocument(text), pages: spans, runs }),
    [field("F", "TEXT")],
  );
  return { value: data["F"], evidence: evidence["F"], checks: checks["F"] ?? [] };
}

const NO_PLACE = { quote: null, start: null, end: null, page: null, boxes: [] };

describe("extracting fields", () => {
  it("parses the value by the document's conventions and locates its quote", async () => {
    const text = "Menge 1.000 Stück\nSumme 1.234,50 EUR";
    expect(await extractOne(text, "NUMBER", { raw: "1.000", quote: "Menge 1.000" })).toEqual({
      value: 1000,
      evidence: {
        ...{ state: "verified", quote: "Menge 1.000", start: 0, end: 11, page: null, boxes: [] },
        unit: { text: "Stück", code: null },
      },
      checks: [],
    });
  });

  it("stores the document's characters for a slightly different quote", async () => {
    const { evidence } = await extractOne("The  “Client”\tpays", "TEXT", {
      raw: "Client",
      quote: 'The "Client" pays',
    });
    expect(evidence).toMatchObject({ state: "verified", quote: "The  “Client”\tpays", start: 0 });
  });

  it("falls back to the value's position if the quote does not contain it", async () => {
    const { evidence } = await extractOne("Total\n12.50", "NUMBER", { raw: "12.50", quote: "Total" });
    expect(evidence).toMatchObject({ state: "verified", quote: "12.50", start: 6 });
  });

  it("marks a value unverified when its quote is not in the text", async () => {
    expect(await extractOne("nothing here", "NUMBER", { raw: "99", quote: "Total 99" })).toEqual({
      value: 99,
      evidence: { state: "unverified", ...NO_PLACE },
      checks: [{ code: "quote_not_found", message: "These words were not found in the document." }],
    });
  });

  it("marks a field without a value as unread, not missing, if a part of the document was not read", async () => {
    const nothing = { raw: null, quote: null };
    const document = testDocument("Total 12.50");
    const { coverage } = document;
    const unread: Coverage = createCoverage("characters", 500, [{ from: 11, to: 500, reason: "too_long" }]);
    const cutOff: Coverage = createCoverage("characters", 11, [{ from: 11, to: 11, reason: "page_damaged" }]);
    const states = async (document: DocumentText) => {
      const answers = engine({ raw: "12.50", quote: "Total 12.50" }, nothing);
      const fields = [field("Total", "NUMBER"), field("Net", "NUMBER")];
      const { evidence, coverage } = await extractByName(answers, input(document), fields);
      return { total: evidence["Total"]?.state, net: evidence["Net"]?.state, coverage };
    };
    expect(await states(document)).toEqual({ total: "verified", net: "missing", coverage });
    expect(await states({ ...document, coverage: unread })).toEqual({
      total: "verified",
      net: "unread",
      coverage: unread,
    });
    expect((await states({ ...document, coverage: cutOff })).net).toBe("unread");
  });

  it("explains that a scan has no text to search", async () => {
    const scan = { ...testDocument(""), scan: true };
    const { evidence, checks } = await extractByName(engine({ raw: "99", quote: "99" }), input(scan), [
      field("F", "NUMBER"),
    ]);
    expect([evidence["F"]?.state, checks["F"]]).toEqual([
      "unverified",
      [
        {
          code: "quote_not_found",
          message: "Location unknown: the scan has no text.",
        },
      ],
    ]);
  });

  it("marks a value unverified when its quote does not support it", async () => {
    const { evidence, checks } = await extractOne("Total 12", "NUMBER", { raw: "99", quote: "Total 12" });
    expect(evidence).toMatchObject({ state: "unverified", quote: "Total 12" });
    expect(checks).toEqual([
      { code: "quote_not_found", message: "The quoted words do not contain this value." },
    ]);
  });

  it("finds no source for a yes or no that the document does not state", async () => {
    const inferred = [
      { code: "quote_not_found", message: "Inferred: the document does not state this directly." },
    ];
    for (const text of ["INVOICE\nPiano notes, no. 12", "A note", "There is no discount on notes"]) {
      expect(await extractOne(text, "BOOLEAN", { raw: "no", quote: null })).toEqual({
        value: false,
        evidence: { state: "unverified", ...NO_PLACE },
        checks: inferred,
      });
    }
    const sign = await extractOne("Invoice No. HB-2041", "BOOLEAN", { raw: "no", quote: "No" });
    expect(sign).toMatchObject({ evidence: { state: "unverified", ...NO_PLACE }, checks: inferred });
    const made = await extractOne("A note", "BOOLEAN", { raw: "no", quote: "no" });
    expect(made).toMatchObject({ evidence: { state: "unverified", ...NO_PLACE }, checks: inferred });
  });

  it("uses the sentence that answers a yes-or-no field as its source", async () => {
    const word = await extractOne("Signed: no", "BOOLEAN", { raw: "no", quote: "Signed: no" });
    expect(word).toMatchObject({ evidence: { state: "verified", quote: "Signed: no" }, checks: [] });
    const text = "This agreement renews automatically for a year.";
    const { evidence, checks } = await extractByName(
      engine({ raw: "yes", quote: "renews automatically" }),
      input(testDocument(text)),
      [field("Auto-renewal", "BOOLEAN")],
    );
    expect(evidence["Auto-renewal"]).toMatchObject({ state: "verified", quote: "renews automatically" });
    expect(checks["Auto-renewal"]).toEqual([]);
  });

  it("shows the words from which a yes or no was inferred, and explains that they do not say it", async () => {
    const { evidence, checks } = await extractOne("Both parties sign in ink.", "BOOLEAN", {
      raw: "yes",
      quote: "sign in ink",
    });
    expect(evidence).toMatchObject({ state: "unverified", quote: "sign in ink" });
    expect(checks).toEqual([{ code: "quote_not_found", message: "The quoted words do not say yes or no." }]);
  });

  it("gives no position for a bare yes or no that occurs more than once", async () => {
    const answer = { raw: "No", quote: "No" };
    const { evidence, checks } = await extractOne("Married: No\nChildren: No", "BOOLEAN", answer);
    expect(evidence).toEqual({ state: "ambiguous", ...NO_PLACE });
    expect(checks).toEqual([
      {
        code: "quote_not_unique",
        message: "Appears in several places.",
      },
    ]);
    const known = await extractOne("Married: No\nChildren: No", "BOOLEAN", { ...answer, start: 22 });
    expect(known).toMatchObject({ evidence: { state: "verified", start: 22 }, checks: [] });
  });

  it.each<[string, string, FieldSpec["type"], string, number]>([
    ["behind its label", "Chairs: 5\nTables: 5", "NUMBER", "Tables", 18],
    ["behind its label in the row", "Chairs\t5\nTables (oak)\t5\t7", "NUMBER", "Tables", 22],
    ["below its label", "Chairs\tTables\tLamps\n5\t5\t7", "NUMBER", "Tables", 22],
    [
      "behind a label of the lexicon",
      "Net 90.00\nOrder date: 1 May 2026\nInvoice date: 1 May 2026",
      "DATE",
      "Date of invoice",
      47,
    ],
    ["behind a percentage of its label", "Chairs 5\nVAT 19 %: 5", "NUMBER", "VAT", 19],
    ["at the first of several labels", "Chairs: 7\nTables: 5\nTables: 5", "NUMBER", "Tables", 18],
  ])("places words that occur several times %s", async (_, text, type, name, start) => {
    const raw = type === "DATE" ? "1 May 2026" : "5";
    const { evidence, checks } = await extractByName(engine({ raw, quote: raw }), input(testDocument(text)), [
      field(name, type),
    ]);
    expect(evidence[name]).toMatchObject({ state: "verified", quote: raw, start });
    expect(checks[name]).toEqual([]);
  });

  it.each<[string, FieldSpec["type"], string]>([
    ["Chairs: 5\nTables: 5", "NUMBER", "5"],
    ["Lamps 5\nLamps 7 and 5", "NUMBER", "5"],
    ["Class: A\nGrade: A", "TEXT", "A"],
  ])("gives no position for %j of %s if no label decides", async (text, type, raw) => {
    const { value, evidence, checks } = await extractOne(text, type, { raw, quote: raw });
    expect(value).not.toBeNull();
    expect(evidence).toEqual({ state: "ambiguous", ...NO_PLACE });
    expect(checks.map(({ code }) => code)).toEqual(["quote_not_unique"]);
  });

  it.each<[string, FieldSpec["type"], string]>([
    ["N-4711 Page 1\nN-4711 Page 2", "TEXT", "N-4711"],
    ["Ada Lovelace\nSigned, Ada Lovelace", "TEXT", "Ada Lovelace"],
    ["1,250.00 EUR\n1,250.00 EUR", "NUMBER", "1,250.00"],
    ["1 May 2026\n1 May 2026", "DATE", "1 May 2026"],
    ["5 pieces\n5 pieces", "NUMBER", "5 pieces"],
  ])("takes the first place if %j means the same everywhere", async (text, type, raw) => {
    const { evidence, checks } = await extractOne(text, type, { raw, quote: raw });
    expect(evidence).toMatchObject({ state: "verified", start: 0 });
    expect(checks).toEqual([]);
  });

  it("searches only the part of the text that the engine saw", async () => {
    const text = "Total 5\n\nTotal 5";
    const answer = { raw: "5", quote: "5", within: { start: 8, end: text.length } };
    expect((await extractOne(text, "NUMBER", answer)).evidence).toMatchObject({
      state: "verified",
      start: 15,
    });
    const elsewhere = { raw: "Total 5", quote: "Total 5", within: { start: 3, end: 10 } };
    expect((await extractOne(text, "NUMBER", elsewhere)).evidence).toMatchObject({ state: "unverified" });
  });

  it("finds a sentence that continues after a page's footer and the next page's header", async () => {
    const pages = [
      "Lease\tDraft 2\n\nThe tenant keeps the garden and the\n\nHarbour Lane 5\nPage 1 of 3",
      "Lease\tDraft 2\n\nhedge tidy. The landlord repairs the\n\nHarbour Lane 5\nPage 2 of 3",
      "Lease\tDraft 2\n\nroof.\n\nHarbour Lane 5\nPage 3 of 3",
    ];
    const raw = "The tenant keeps the garden and the hedge tidy.";
    const { value, evidence, checks } = await extractPages(pages, { raw, quote: raw });
    expect(value).toBe(raw);
    const [first = "", second = ""] = pages;
    expect(evidence).toMatchObject({
      state: "verified",
      quote: `${first.slice(15)}\n\n${second.slice(0, 26)}`,
      start: 15,
      page: 1,
    });
    expect(evidence?.boxes.map(({ page, y }) => [page, y])).toEqual([
      [1, 120],
      [2, 120],
    ]);
    expect(checks).toEqual([]);
  });

  it("marks a value ambiguous when it has a different alternative", async () => {
    const answer = { raw: "12.50", quote: "12.50", alternatives: ["12,50", "13.00"] };
    const { evidence, checks } = await extractOne("12.50 13.00", "NUMBER", answer);
    expect(evidence?.state).toBe("ambiguous");
    expect(checks).toEqual([{ code: "several_candidates", message: "Could also be 13.00." }]);
    const same = { raw: "12.50", quote: "12.50", alternatives: ["USD 12.50"] };
    expect((await extractOne("12.50 USD 12.50", "NUMBER", same)).evidence?.state).toBe("verified");
  });

  it("marks a date ambiguous when nothing in the document decides its order", async () => {
    const { value, evidence, checks } = await extractOne("03/04/2026", "DATE", {
      raw: "03/04/2026",
      quote: null,
    });
    expect([value, evidence?.state]).toEqual(["2026-04-03", "ambiguous"]);
    expect(checks).toEqual([{ code: "several_candidates", message: "Day and month may be swapped." }]);
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
      evidence: { state: "missing", ...NO_PLACE },
      checks: [],
    });
  });

  it("counts pages from 1", async () => {
    const document = {
      ...testDocument("one\ntwo"),
      pages: [
        { start: 0, end: 4 },
        { start: 4, end: 7 },
      ],
    };
    const { evidence } = await extractByName(engine({ raw: "two", quote: "two" }), input(document), [
      field("F", "TEXT"),
    ]);
    expect(evidence["F"]?.page).toBe(2);
  });

  it("returns the quote's position on its page", async () => {
    const document = {
      ...testDocument("Due 12.50"),
      pages: [{ start: 0, end: 9 }],
      runs: [aRun(0, 3), aRun(4, 9)],
    };
    const { evidence } = await extractByName(engine({ raw: "12.50", quote: null }), input(document), [
      field("F", "NUMBER"),
    ]);
    expect(evidence["F"]?.boxes).toEqual([{ page: 1, x: 40, y: 100, width: 50, height: 12 }]);
  });

  it.each([
    [{ confidence: 0.84 }, "ambiguous", 'Hard to read: "12.50".'],
    [{ confidence: 0.85 }, "verified", null],
    [{}, "verified", null],
  ])("marks a value from recognised words with %j for review: %s", async (recognition, state, message) => {
    const runs = [
      { ...aRun(0, 3), confidence: 0.1 },
      { ...aRun(4, 9), ...recognition },
    ];
    const document = { ...testDocument("Due 12.50"), pages: [{ start: 0, end: 9 }], runs };
    const { evidence, checks } = await extractByName(engine({ raw: "12.50", quote: null }), input(document), [
      field("F", "NUMBER"),
    ]);
    expect(evidence["F"]).toMatchObject({ state, quote: "12.50" });
    expect(checks["F"]).toEqual(message === null ? [] : [{ code: "ocr_uncertain", message }]);
  });

  it.each([
    [[{ start: 4, end: 9, kind: "may_be_hidden" }], [["may_be_hidden", "May be hidden on the page."]]],
    [[{ start: 8, end: 12, kind: "text_differs" }], [["text_differs", "The page shows something else."]]],
    [[{ start: 0, end: 4, kind: "may_be_hidden" }], []],
  ] as const)("marks a value with doubtful words for review: %j", async (doubts, expected) => {
    const document = { ...testDocument("Due 12.50 now"), doubts: [...doubts] };
    const { evidence, checks } = await extractByName(engine({ raw: "12.50", quote: null }), input(document), [
      field("F", "NUMBER"),
    ]);
    expect(evidence["F"]?.state).toBe(expected.length === 0 ? "verified" : "ambiguous");
    expect(checks["F"]).toEqual(expected.map(([code, message]) => ({ code, message })));
  });

  it("names several words that were hard to recognise", async () => {
    const runs = [aRun(0, 3), aRun(4, 6), aRun(7, 10)].map((run) => ({ ...run, confidence: 0.5 }));
    const document = { ...testDocument("Ada of Ulm"), runs };
    const { checks } = await extractByName(engine({ raw: "Ada of", quote: null }), input(document), [
      field("F", "TEXT"),
    ]);
    expect(checks["F"]?.[0]?.message).toBe('Hard to read: "Ada", "of".');
  });

  it("returns every field in order, whatever its name", async () => {
    const names = ["Total", "__proto__", "constructor", "toString"];
    const values = names.map((): RawValue => ({ raw: null, quote: null }));
    const { data } = await extractByName(
      engine(...values),
      input(testDocument("x")),
      names.map((name) => field(name, "TEXT")),
    );
    expect(Object.keys(data)).toEqual(names);
    expect(Object.values(data)).toEqual([null, null, null, null]);
  });

  it("rejects answers that do not match the fields", async () => {
    await expect(
      extractByName(engine(), input(testDocument("x")), [field("F", "TEXT")]),
    ).rejects.toMatchObject({
      code: "engine_failed",
    });
  });
});
