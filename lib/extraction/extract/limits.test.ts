import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import type { AskedField, TableSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";

const CURRENCY = {
  ...field("Currency", "TEXT"),
  options: [
    { value: "EUR", also: ["€", "Euro"] },
    { value: "USD", also: ["$", "US dollars"] },
  ],
};

async function read(text: string, fields: AskedField[], filename = "a.txt") {
  const document = await readBytes(Buffer.from(text), filename);
  return extractByName(createLocalEngine(), { document, readFile: () => Promise.reject() }, fields);
}

describe("a field with options", () => {
  it("turns a spelling into the option's value and keeps the document's words as the source", async () => {
    const { data, evidence, checks } = await read("Invoice 12\nCurrency: €\nTotal: 30.00", [CURRENCY]);
    expect(data).toEqual({ Currency: "EUR" });
    expect(evidence.Currency).toMatchObject({ state: "verified", quote: "€" });
    expect(checks.Currency).toEqual([]);
  });

  it("extracts the option from longer words after its label", async () => {
    const status = {
      ...field("Status", "TEXT"),
      options: ["Paid", "Open"].map((value) => ({ value, also: [] })),
    };
    const { data, evidence } = await read("Invoice 12\nStatus: Paid in full on 3 May 2026\n", [status]);
    expect(data).toEqual({ Status: "Paid" });
    expect(evidence.Status?.quote).toBe("Paid");
  });

  it("finds an option without a label if the document has a single one, which needs review", async () => {
    const { data, checks } = await read("Many thanks for your order.\nAll prices are in US dollars.", [
      CURRENCY,
    ]);
    expect(data).toEqual({ Currency: "USD" });
    expect(checks.Currency?.map(({ code }) => code)).toEqual(["low_confidence"]);
  });

  it("has no answer if the document has no option, but suggests its value with the check", async () => {
    const { data, suggestion, checks } = await read("Invoice 12\nCurrency: CHF\nTotal: 30.00", [CURRENCY]);
    expect(data).toEqual({ Currency: null });
    expect(suggestion.Currency).toMatchObject({ value: "CHF", quote: "CHF" });
    expect(checks.Currency).toEqual([{ code: "not_allowed", message: '"CHF" is not one of EUR, USD.' }]);
  });

  it("finds no option within other words", async () => {
    const { data } = await read("Settled with Europay on Eurostar trains.", [CURRENCY]);
    expect(data).toEqual({ Currency: null });
  });
});

describe("a field with a pattern", () => {
  const order = { ...field("Reference", "TEXT"), pattern: "PO-\\d{6}" };

  it("takes the value that matches as a whole, and names a better-fitting one that is not allowed", async () => {
    const { data, checks, candidates } = await read(
      "Reference: 99871\nOur number: PO-123456\nOld: PO-1234567",
      [order],
    );
    expect(data).toEqual({ Reference: "PO-123456" });
    expect(checks.Reference?.map(({ message }) => message)).toEqual([
      "99871 fits better, but is not allowed.",
    ]);
    expect(candidates.Reference?.map(({ value }) => value)).toEqual(["99871"]);
  });

  it("extracts the matching word from longer words after its label", async () => {
    const { data, checks } = await read("Reference: PO-123456 (see annex)\n", [order]);
    expect(data).toEqual({ Reference: "PO-123456" });
    expect(checks.Reference).toEqual([]);
  });
});

describe("a field with bounds", () => {
  it("takes no number or day outside of them", async () => {
    const total = { ...field("Total", "NUMBER"), minimum: 5, maximum: 100 };
    const day = { ...field("Date", "DATE"), minimum: "2026-01-01" };
    const { data, checks } = await read("Date: 3 May 2019\nTotal: 120.00\n", [total, day]);
    expect(data).toEqual({ Total: null, Date: null });
    expect(Object.values(checks).flat()).toEqual([
      { code: "out_of_range", message: "120 is more than 100." },
      { code: "out_of_range", message: "2019-05-03 is before 2026-01-01." },
    ]);
  });

  it("accepts the bounds themselves", async () => {
    const total = { ...field("Total", "NUMBER"), minimum: 120, maximum: 120 };
    const { data, checks } = await read("Total: 120.00\n", [total]);
    expect(data).toEqual({ Total: 120 });
    expect(checks.Total).toEqual([]);
  });
});

it("a record's value that breaks its limits is kept with a check, because there is no other", async () => {
  const records = "Currency,Order\nCHF,PO-12\n";
  const order = { ...field("Order", "TEXT"), pattern: "PO-\\d{6}" };
  const { data, checks, evidence } = await read(records, [CURRENCY, order], "a.csv");
  expect(data).toEqual({ Currency: "CHF", Order: "PO-12" });
  expect(evidence.Currency?.state).toBe("ambiguous");
  expect(Object.values(checks).flat()).toEqual([
    { code: "not_allowed", message: '"CHF" is not one of EUR, USD.' },
    { code: "pattern_differs", message: '"PO-12" does not match the pattern PO-\\d{6}.' },
  ]);
});

it("cells become options, and those that break their column's limits are counted and shown", async () => {
  const { name, ...limits } = CURRENCY;
  const items: TableSpec = {
    ...{ name: "Items", type: "TABLE", required: false, prompt: "" },
    columns: [
      { ...limits, name },
      { name: "Code", type: "TEXT", prompt: "", pattern: "K\\d" },
      { name: "Amount", type: "NUMBER", prompt: "", maximum: 100 },
    ],
  };
  const text = "Currency,Code,Amount\n€,K1,10\nCHF,K2,200\nSEK,K33,30\n";
  const { tables } = await read(text, [items], "a.csv");
  expect(tables.Items?.rows.map(({ cells }) => cells[0]?.value)).toEqual(["EUR", "CHF", "SEK"]);
  expect(tables.Items?.rows[0]?.cells[0]?.state).toBe("verified");
  expect(tables.Items?.state).toBe("ambiguous");
  expect(tables.Items?.checks).toEqual([
    { code: "not_allowed", message: '2 cells in Currency are not allowed: "CHF", "SEK".' },
    { code: "pattern_differs", message: 'A cell in Code does not match the pattern: "K33".' },
    { code: "out_of_range", message: "A cell in Amount is out of range: 200." },
  ]);
});
