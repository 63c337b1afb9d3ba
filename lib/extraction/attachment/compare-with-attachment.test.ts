import { describe, expect, it } from "vitest";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";
import { readDocument } from "@/lib/text/read-document";
import { facturX, makePdfWithFiles, ORDER_X, ZUGFERD_1 } from "@/lib/text/testing/make-e-invoice";

/** What `facturX()` states, as a page may show it. */
const PAGE = [
  "MUSTERBAU GMBH · Hauptstraße 5 · 10115 Berlin",
  "Rechnung",
  "Rechnungsnummer: R-2026-17",
  "Rechnungsdatum: 5. März 2026",
  "Lieferdatum: 01.03.2026",
  "Kunde: Beispiel AG",
  "Nettobetrag 100,00 EUR",
  "19 % MwSt. 19,00 EUR",
  "Gesamtbetrag 119,00 EUR",
  "Zahlbar bis 19.03.2026 ohne Abzug",
  "IBAN DE02 1203 0000 0000 2020 51",
];

/** An engine that answers every field alike. */
function engineThatSays(answer: Partial<RawValue>): ExtractionEngine {
  return {
    ...createLocalEngine(),
    extract: (_, fields) =>
      Promise.resolve({
        answers: fields.map(() => ({ raw: null, quote: null, ...answer })),
        usage: createUsage("local"),
      }),
  };
}

const silent = engineThatSays({});
const says = (raw: string): ExtractionEngine => engineThatSays({ raw, quote: raw });

/** The result for one field of a PDF with these lines that carries this XML. */
async function extractOne(
  lines: string[],
  xml: string,
  name: string,
  type: FieldSpec["type"] = "TEXT",
  engine = createLocalEngine(),
  { recognised: confidence, prompt = "" }: { recognised?: number; prompt?: string } = {},
) {
  const bytes = makePdfWithFiles(lines, [{ name: "factur-x.xml", content: xml }]);
  const read = await readDocument({ filename: "a.pdf", bytes });
  const document =
    confidence === undefined ? read : { ...read, runs: read.runs.map((run) => ({ ...run, confidence })) };
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const result = await extractByName(engine, input, [{ name, type, required: false, prompt }]);
  const { state, quote } = result.evidence[name] ?? {};
  const [value, checks, candidates] = [result.data[name], result.checks[name], result.candidates[name]];
  return { value, state, quote, checks, candidates };
}

const ONLY_ATTACHED = {
  code: "quote_not_found",
  message: "Only in the attached invoice data (factur-x.xml).",
};

describe("a value that the pages and the attached XML show", () => {
  it.each([
    ["the engine has found it", says("R-2026-17")],
    ["the XML alone has it", silent],
  ])("needs review if its words were hard to recognise, and %s", async (_, engine) => {
    const result = await extractOne(PAGE, facturX(), "Invoice number", "TEXT", engine, {
      recognised: 0.2,
    });
    expect(result).toMatchObject({
      value: "R-2026-17",
      state: "ambiguous",
      checks: [{ code: "ocr_uncertain" }],
    });
  });

  it.each<[string, FieldSpec["type"], unknown, string]>([
    ["Total", "NUMBER", 119, "119,00"],
    ["Net amount", "NUMBER", 100, "100,00"],
    ["Tax", "NUMBER", 19, "19,00"],
    ["Tax rate", "NUMBER", 19, "19"],
    ["Invoice date", "DATE", "2026-03-05", "5. März 2026"],
    ["Due date", "DATE", "2026-03-19", "19.03.2026"],
    ["Invoice number", "TEXT", "R-2026-17", "R-2026-17"],
    ["Supplier", "TEXT", "MUSTERBAU GMBH", "MUSTERBAU GMBH"],
    ["Customer", "TEXT", "Beispiel AG", "Beispiel AG"],
    ["IBAN", "TEXT", "DE02 1203 0000 0000 2020 51", "DE02 1203 0000 0000 2020 51"],
    ["Currency", "TEXT", "EUR", "EUR"],
    ["Supplier address", "TEXT", "Hauptstraße 5 · 10115 Berlin", "Hauptstraße 5 · 10115 Berlin"],
  ])("is verified, however it is written: %s", async (name, type, value, quote) => {
    const expected = { value, state: "verified", quote, checks: [], candidates: [] };
    expect(await extractOne(PAGE, facturX(), name, type, silent)).toEqual(expected);
  });

  it("becomes the answer even if the engine found something else, which remains a candidate", async () => {
    const result = await extractOne(PAGE, facturX(), "Total", "NUMBER", says("100,00"));
    expect(result).toMatchObject({ value: 119, state: "verified", quote: "119,00", checks: [] });
    expect(result.candidates).toEqual([
      {
        value: 100,
        quote: "100,00",
        start: expect.any(Number) as number,
        end: expect.any(Number) as number,
        page: 1,
        boxes: [expect.objectContaining({ page: 1 })],
      },
    ]);
  });

  it("is a company's legal name rather than its trading name, unless only the latter is shown", async () => {
    const trade =
      "<ram:SpecifiedLegalOrganization><ram:TradingBusinessName>Fenster-Ida</ram:TradingBusinessName></ram:SpecifiedLegalOrganization>";
    const xml = facturX(["Musterbau GmbH</ram:Name>", `Musterbau GmbH</ram:Name>${trade}`]);
    for (const [lines, value] of [
      [["Fenster-Ida", "Musterbau GmbH, Berlin"], "Musterbau GmbH"],
      [["Fenster-Ida", "Berlin"], "Fenster-Ida"],
    ] as const)
      expect(await extractOne([...lines], xml, "Supplier", "TEXT", says("Fenster-Ida"))).toMatchObject({
        value,
        state: "verified",
      });
  });

  it("is no longer doubtful because of other values on the page", async () => {
    const doubtful = engineThatSays({ raw: "119,00", quote: "119,00", alternatives: ["100,00"] });
    const result = await extractOne(PAGE, facturX(), "Total", "NUMBER", doubtful);
    expect(result).toMatchObject({ value: 119, state: "verified", checks: [] });
  });

  it.each([
    ["the pages too", "Gesamtbetrag 119,00", silent, 0.98],
    ["an engine that was less sure too", "Gesamtbetrag 119,00", says("119,00"), 0.98],
    ["nothing else", "Vielen Dank", silent, 0.95],
  ])("has a confidence if %s shows it", async (_, line, engine, confidence) => {
    const bytes = makePdfWithFiles([line], [{ name: "factur-x.xml", content: facturX() }]);
    const document = await readDocument({ filename: "a.pdf", bytes });
    const field: FieldSpec = { name: "Total", type: "NUMBER", required: false, prompt: "" };
    const input = { document, readFile: () => Promise.resolve(bytes) };
    const result = await extractByName(engine, input, [field]);
    expect(result).toMatchObject({ data: { Total: 119 }, confidence: { Total: confidence } });
  });

  it("decides which of a date's two readings is right", async () => {
    const lines = ["Invoice", "Date 03/05/2026", "Total 119.00"];
    expect(await extractOne(lines, facturX(), "Invoice date", "DATE")).toMatchObject({
      value: "2026-03-05",
      state: "verified",
      checks: [],
    });
  });

  it("is not verified by words that do not contain it", async () => {
    const engine = engineThatSays({ raw: "119,00", quote: "Invoice", alternatives: ["100,00"] });
    expect(await extractOne(["Invoice", "100,00"], facturX(), "Total", "NUMBER", engine)).toMatchObject({
      value: 119,
      state: "ambiguous",
      checks: [{ code: "several_candidates" }, { code: "quote_not_found" }],
    });
  });

  it("replaces what the engine found, which becomes the first candidate", async () => {
    const engine = engineThatSays({
      raw: "100,00",
      quote: "100,00",
      confidence: 0.9,
      candidates: [{ raw: "119,00" }, { raw: "19,00" }],
    });
    expect(await extractOne(PAGE, facturX(), "Total", "NUMBER", engine)).toMatchObject({
      value: 119,
      state: "verified",
      candidates: [{ value: 100 }, { value: 19 }],
    });
  });

  it("is not a date for a text field whose prompt mentions the invoice", async () => {
    for (const prompt of ["Company invoiced", "Company billed on this invoice"]) {
      const result = await extractOne(PAGE, facturX(), "Customer", "TEXT", createLocalEngine(), { prompt });
      expect(result).toMatchObject({ value: "Beispiel AG", state: "verified" });
    }
    expect(await extractOne(PAGE, facturX(), "Issue date", "TEXT", silent)).toMatchObject({ value: null });
  });

  it("does not replace a certain value if the field's meaning is uncertain", async () => {
    const lines = ["Bestellung 4711", "Nummer: R-2026-17"];
    const sure = engineThatSays({ raw: "4711", quote: "4711", confidence: 1 });
    const unsure = engineThatSays({ raw: "4711", quote: "4711", confidence: 0.1 });
    expect(await extractOne(lines, facturX(), "Number", "TEXT", sure)).toMatchObject({ value: "4711" });
    expect(await extractOne(lines, facturX(), "Number", "TEXT", unsure)).toMatchObject({
      value: "R-2026-17",
    });
  });

  it("is placed next to its label if the same number is also elsewhere", async () => {
    const lines = ["Deposit 119,00", "Total: 119,00", "Paid on account 119,00"];
    const bytes = makePdfWithFiles(lines, [{ name: "factur-x.xml", content: facturX() }]);
    const document = await readDocument({ filename: "a.pdf", bytes });
    const field: FieldSpec = { name: "Total", type: "NUMBER", required: false, prompt: "" };
    const input = { document, readFile: () => Promise.resolve(bytes) };
    const { evidence } = await extractByName(silent, input, [field]);
    expect(evidence["Total"]?.start).toBe(document.text.indexOf("119,00", document.text.indexOf("Total")));
  });

  it("keeps a minus that only the pages of a credit note show", async () => {
    const lines = ["Gutschrift R-2014-3", "Gesamtbetrag -119,00 EUR"];
    expect(await extractOne(lines, ZUGFERD_1, "Total", "NUMBER", silent)).toMatchObject({
      value: -119,
      state: "verified",
    });
  });

  it("is an address whose parts are close together, without the column in between", async () => {
    const lines = ["Musterbau GmbH", "Hauptstraße 5         Kundennummer: 17", "D-10115 Berlin"];
    expect(await extractOne(lines, facturX(), "Supplier address", "TEXT", silent)).toMatchObject({
      value: "Hauptstraße 5 10115 Berlin",
      state: "verified",
    });
    const apart = [
      "Hauptstraße 5",
      ...Array<string>(35).fill("and other words on a line of their own"),
      "10115 Berlin",
    ];
    expect(await extractOne(apart, facturX(), "Supplier address", "TEXT", silent)).toMatchObject({
      state: "unverified",
    });
  });

  it.each([
    ["Supplier phone", "Tel. (030) 123 45 67"],
    ["Supplier VAT number", "USt-IdNr. DE 123 456 788"],
    ["Supplier country", "Deutschland"],
    ["Supplier city", "10115 BERLIN"],
  ])("may be written in another way: %s", async (name, line) => {
    expect(await extractOne(["Musterbau GmbH", line], facturX(), name, "TEXT", silent)).toMatchObject({
      state: "verified",
      checks: [],
    });
  });
});

describe("a currency", () => {
  it("may be a sign on the page", async () => {
    const xml = facturX(["CurrencyCode>EUR", "CurrencyCode>GBP"]);
    const result = await extractOne(["Total £119.00"], xml, "Currency", "TEXT", silent);
    expect(result).toEqual({ value: "£", state: "verified", quote: "£", checks: [], candidates: [] });
    const other = await extractOne(["Total £119.00"], facturX(), "Currency", "TEXT", says("£"));
    expect(other).toMatchObject({
      value: "£",
      state: "ambiguous",
      checks: [{ message: "The page shows £, but the attached XML says EUR." }],
    });
  });
});

it("a value in the attached XML replaces the engine's suggestion", async () => {
  const suggestion = { raw: "Rechnung", start: 0, confidence: 0.4 };
  const engine = engineThatSays({ raw: null, quote: null, candidates: [suggestion] });
  const bytes = makePdfWithFiles(["Rechnung", "R-2026-17"], [{ name: "factur-x.xml", content: facturX() }]);
  const document = await readDocument({ filename: "a.pdf", bytes });
  const values = async (name: string) => {
    const input = { document, readFile: () => Promise.resolve(bytes) };
    const found = await extractByName(engine, input, [{ name, type: "TEXT", required: false, prompt: "" }]);
    return [found.data[name], found.suggestion[name]?.value ?? null];
  };
  expect(await values("Invoice number")).toEqual(["R-2026-17", null]);
  expect(await values("BIC")).toEqual(["BYLADEM1001", null]);
  expect(await values("Vessel")).toEqual([null, "Rechnung"]);
});

describe("a value that only the attached XML states", () => {
  it("is unverified, and says where it comes from", async () => {
    const lines = ["Rechnung", "Vielen Dank für Ihren Auftrag"];
    for (const [name, type, value] of [
      ["Invoice date", "DATE", "2026-03-05"],
      ["BIC", "TEXT", "BYLADEM1001"],
      ["Net amount", "NUMBER", 100],
    ] as const)
      expect(await extractOne(lines, facturX(), name, type)).toEqual({
        value,
        state: "unverified",
        quote: null,
        checks: [ONLY_ATTACHED],
        candidates: [],
      });
  });

  it("works for orders, too", async () => {
    const { value, checks } = await extractOne(["Purchase order"], ORDER_X, "Delivery date", "DATE");
    expect(value).toBe("2026-03-01");
    expect(checks?.[0]?.message).toBe("Only in the attached order data (factur-x.xml).");
  });

  it("is not found in a percentage, in a longer word or in any small number", async () => {
    const lines = ["Rechnung", "USt 19,00 %", "17 Fenster", "BYLADEM1001XYZ"];
    const xml = facturX(["<ram:ID>K-4711", "<ram:ID>17"]);
    for (const [name, type] of [
      ["Tax", "NUMBER"],
      ["Customer number", "TEXT"],
      ["BIC", "TEXT"],
    ] as const)
      expect(await extractOne(lines, xml, name, type, silent)).toMatchObject({ state: "unverified" });
    const labelled = await extractOne(["Kundennummer: 17"], xml, "Customer number", "TEXT", silent);
    expect(labelled).toMatchObject({ value: "17", state: "verified" });
  });
});

describe("a value on the page that the attached XML contradicts", () => {
  const xml = facturX(
    ["<ram:GrandTotalAmount>119.00", "<ram:GrandTotalAmount>191.00"],
    ["20260319", "20260320"],
  );

  it("is kept, with a reason for review and the XML's value as a candidate", async () => {
    expect(await extractOne(PAGE, xml, "Total", "NUMBER")).toEqual({
      value: 119,
      state: "ambiguous",
      quote: "119,00",
      checks: [
        {
          code: "attachment_disagrees",
          message: "The page shows 119.00, but the attached XML says 191.00.",
        },
      ],
      candidates: [{ value: 191, quote: null, start: null, end: null, page: null, boxes: [] }],
    });
    expect(await extractOne(PAGE, xml, "Due date", "DATE")).toMatchObject({
      value: "2026-03-19",
      state: "ambiguous",
      checks: [{ message: "The page shows 2026-03-19, but the attached XML says 2026-03-20." }],
    });
  });

  it("keeps its existing reasons", async () => {
    const engine = says("911,00");
    const { checks } = await extractOne(PAGE, xml, "Total", "NUMBER", engine);
    expect(checks?.map(({ code }) => code)).toEqual(["quote_not_found", "attachment_disagrees"]);
    expect(checks?.[1]?.message).toBe("The value is 911.00, but the attached XML says 191.00.");
  });

  it("is not contradicted by a legal form, a country code or other words", async () => {
    const lines = [
      "Rechnung",
      "Lieferant: Musterbau",
      "USt-IdNr.: 123456788",
      "Zahlungsbedingungen: 14 Tage netto",
    ];
    for (const [name, found] of [
      ["Supplier", "Musterbau"],
      ["Supplier VAT number", "123456788"],
      ["Payment terms", "14 Tage netto"],
    ] as const)
      expect(await extractOne(lines, facturX(), name, "TEXT", says(found))).toMatchObject({
        value: found,
        state: "verified",
        checks: [],
      });
  });
});

describe("the attached XML", () => {
  it("gives no answer if two of its terms fit", async () => {
    const prepaid = facturX(["<ram:DuePayableAmount>119.00", "<ram:DuePayableAmount>60.00"]);
    const charged = facturX([
      "<ram:LineTotalAmount>100.00</ram:LineTotalAmount>\n        <ram:TaxBasis",
      "<ram:LineTotalAmount>90.00</ram:LineTotalAmount><ram:TaxBasis",
    ]);
    expect(await extractOne([" "], prepaid, "Total due", "NUMBER", silent)).toMatchObject({ value: null });
    expect(await extractOne(["-"], charged, "Subtotal", "NUMBER", silent)).toMatchObject({ value: null });
    expect(await extractOne(["-"], ZUGFERD_1, "Tax rate", "NUMBER", silent)).toMatchObject({ value: null });
    expect(await extractOne(["-"], prepaid, "Amount due", "NUMBER", silent)).toMatchObject({ value: 60 });
  });

  it("gives no answer that it does not state", async () => {
    for (const [name, type] of [
      ["Passport number", "TEXT"],
      ["Early payment discount", "NUMBER"],
      ["Discount", "NUMBER"],
      ["Ship to", "TEXT"],
    ] as const)
      expect(await extractOne(["-"], facturX(), name, type, silent)).toMatchObject({
        value: null,
        state: "missing",
        checks: [],
      });
    const none = facturX([
      "<ram:TaxBasisTotal",
      "<ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount><ram:TaxBasisTotal",
    ]);
    expect((await extractOne(["-"], none, "Discount", "NUMBER", silent)).value).toBeNull();
    const some = none.replace("0.00</ram:All", "5.00</ram:All");
    expect((await extractOne(["-"], some, "Discount", "NUMBER", silent)).value).toBe(5);
    expect((await extractOne(["-"], some, "Skonto", "NUMBER", silent)).value).toBeNull();
    expect((await extractOne(["-"], facturX(), "VAT 7 %", "NUMBER", silent)).value).toBeNull();
    const order = await extractOne(["-"], ORDER_X, "Invoice number", "TEXT", silent);
    expect(order.value).toBeNull();
  });

  it("distinguishes the parties", async () => {
    const street = (name: string) => extractOne(["-"], facturX(), name, "TEXT", silent);
    expect((await street("Supplier address")).value).toBe("Hauptstraße 5 10115 Berlin");
    expect((await street("Buyer address")).value).toBe("Am Waldrand 12 80331 München");
    expect((await street("City")).value).toBe("Berlin");
    const order = ORDER_X.replace(/<ram:Name>(Chairs|Office)/g, "<ram:ID>$1</ram:ID><ram:Name>$1");
    expect((await extractOne(["-"], order, "Buyer", "TEXT", silent)).value).toBe("Office Inc");
  });

  it("answers whether a document is a credit note, and flags a title that says otherwise", async () => {
    expect(await extractOne(["-"], ZUGFERD_1, "Is credit note", "BOOLEAN", silent)).toMatchObject({
      value: true,
      state: "unverified",
      checks: [ONLY_ATTACHED],
    });
    expect(await extractOne(["Rechnung"], ZUGFERD_1, "Is credit note", "BOOLEAN")).toMatchObject({
      value: false,
      state: "ambiguous",
      checks: [{ message: "The page shows no, but the attached XML says yes." }],
      candidates: [{ value: true }],
    });
    expect(await extractOne(["-"], ZUGFERD_1, "Is paid", "BOOLEAN", silent)).toMatchObject({ value: null });
  });
});
