import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import { unaskedEngine } from "@/lib/extraction/testing/fake-engine";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { createCoverage } from "@/lib/text/coverage";
import { readBytes } from "@/lib/text/read-bytes";

async function extract(text: string, fields: FieldSpec[], format: "csv" | "json") {
  const document = await readBytes(Buffer.from(text), `file.${format}`, format);
  const readFile = () => Promise.reject(new Error("not needed"));
  return extractByName(unaskedEngine, { document, readFile }, fields);
}

const CUSTOMER = [field("Customer", "TEXT"), field("Total", "NUMBER")];
const THREE_RECORDS = createCoverage("rows", 3, [{ from: 2, to: 3, reason: "more_records" }]);

describe("a CSV or JSON document", () => {
  it("is read without an engine: JSON values by their keys, by the end of their path and by synonyms", async () => {
    const text =
      '{"invoiceNumber": "A \\"1\\"", "seller": {"name": "X Ltd"}, "grand_total": 1.234, "paid": true, "note": null}';
    const fields = [
      field("Invoice number", "TEXT"),
      field("Seller name", "TEXT"),
      field("Total amount", "NUMBER"),
      field("Paid", "BOOLEAN"),
      field("Note", "TEXT"),
      field("Passport number", "TEXT"),
    ];
    const { data, coverage } = await extract(text, fields, "json");
    expect(data).toEqual({
      "Invoice number": 'A "1"',
      "Seller name": "X Ltd",
      "Total amount": 1.234,
      Paid: true,
      Note: null,
      "Passport number": null,
    });
    expect(coverage).toEqual(createCoverage("characters", text.length));
  });

  it("is read without an engine: CSV values by their columns, whatever the separator", async () => {
    const text = 'Name;Birth date;Amount\r\n"Doe; Jane";01.02.1990;1.234,50\r\n';
    const fields = [field("Name", "TEXT"), field("Date of birth", "DATE"), field("Amount", "NUMBER")];
    const { data, evidence, coverage } = await extract(text, fields, "csv");
    expect(data).toEqual({ Name: "Doe; Jane", "Date of birth": "1990-02-01", Amount: 1234.5 });
    expect(evidence["Name"]).toMatchObject({ state: "verified", start: "Name\tBirth date\tAmount\n".length });
    expect(coverage).toEqual(createCoverage("rows", 1));
  });

  it("keeps separators and quotation marks inside a cell", async () => {
    const text = 'Remark\n"He said ""no"", twice"\n';
    expect((await extract(text, [field("Remark", "TEXT")], "csv")).data).toEqual({
      Remark: 'He said "no", twice',
    });
  });

  it("finds a value by the words of its path, and a date by its timestamp", async () => {
    const text =
      '{"createdAt": "2026-03-05T23:30:00Z", "shipping": {"address": {"city": "Lisbon"}}, "billing": {"city": "Porto"}}';
    const fields = [field("Shipping city", "TEXT"), field("Created", "DATE"), field("Pickup city", "TEXT")];
    expect((await extract(text, fields, "json")).data).toEqual({
      "Shipping city": "Lisbon",
      Created: "2026-03-05",
      "Pickup city": null,
    });
  });

  it.each([
    ["a hundred keys", '{"outer":'.repeat(99), "}".repeat(99)],
    ["a key of a million letters", `{"${"k".repeat(1_000_000)}":`, "}"],
  ])("is read if thousands of names are inside %s", async (_, before, after) => {
    const members = Array.from({ length: 15_000 }, (_, index) => `"n${index}": ${index}`);
    const text = `${before}{"seller": {"name": "X Ltd"}, ${members.join(",")}}${after}`;
    const fields = [field("Seller name", "TEXT"), field("N14999", "NUMBER")];
    expect((await extract(text, fields, "json")).data).toEqual({ "Seller name": "X Ltd", N14999: 14_999 });
  });

  it("is read up to the damage if it is broken", async () => {
    const fields = [field("a", "TEXT")];
    expect((await extract('{"a": "never ends', fields, "json")).data).toEqual({ a: null });
    expect((await extract('{"b": 1}] {"a": [}', fields, "json")).data).toEqual({ a: null });
    expect((await extract('a,b\n"never ends,2\n', fields, "csv")).data).toEqual({ a: '"never ends' });
  });
});

describe("several records in one file", () => {
  it.each([
    ["the rows of a CSV file", "csv", "Customer,Total\n\nAnn,1.50\n,\nBob,2.50\nCem,3.50\n"],
    [
      "the objects of a JSON list",
      "json",
      '[{"customer": "Ann", "total": 1.5}, {"customer": "Bob", "total": 2.5}, {"customer": "Cem", "total": 3.5}]',
    ],
    [
      "the lines of JSON Lines",
      "json",
      '{"customer": "Ann", "total": 1.5}\n{"customer": "Bob", "total": 2.5}\n{"customer": "Cem", "total": 3.5}\n',
    ],
    [
      "the list in an answer with its pages",
      "json",
      '{"status": "ok", "data": {"total": 3, "page": 1, "next": null, "meta": {"per_page": 50}, "orders": [{"customer": "Ann", "total": 1.5}, {"customer": "Bob"}, {"customer": "}]"}]}}',
    ],
  ] as const)("%s: the first is read, and the others are reported as unread", async (_, format, text) => {
    const fields = [...CUSTOMER, field("Ship name", "TEXT")];
    const { data, evidence, checks, coverage } = await extract(text, fields, format);
    expect(data).toEqual({ Customer: "Ann", Total: 1.5, "Ship name": null });
    expect(evidence["Customer"]?.state).toBe("verified");
    expect(checks["Customer"]).toEqual([]);
    expect(evidence["Ship name"]?.state).toBe("unread");
    expect(coverage).toEqual(THREE_RECORDS);
  });

  it("does not use a later record's value if the first lacks it", async () => {
    const { data, evidence } = await extract("Customer,Total\nAnn,\nBob,2.50\n", CUSTOMER, "csv");
    expect(data).toEqual({ Customer: "Ann", Total: null });
    expect(evidence["Total"]?.state).toBe("unread");
  });

  it.each([
    ["an invoice with its lines", '{"customer": "Ann", "lines": [{"total": 1}, {"total": 2}]}'],
    ["a list of one", '[{"customer": "Ann", "lines": [{"total": 1}, {"total": 2}]}]'],
    ["a total that is no count", '{"customers": [{"customer": "Ann"}, {"customer": "Ann"}], "total": 119}'],
    ["two lists", '{"buyers": [{"customer": "Ann"}, {"customer": "Ann"}], "sellers": [{}, {}]}'],
  ])("are not found in a JSON file with %s, which is read as a whole", async (_, text) => {
    const { data, coverage } = await extract(text, [field("Customer", "TEXT")], "json");
    expect(data).toEqual({ Customer: "Ann" });
    expect(coverage).toEqual(createCoverage("characters", text.length));
  });

  it("include two columns whose first only counts up, which are not names and values", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `Person ${index},${index}.50`);
    const { data, coverage } = await extract(
      `name,amount\n${rows.join("\n")}`,
      [field("Name", "TEXT")],
      "csv",
    );
    expect(data).toEqual({ Name: "Person 0" });
    expect(coverage.unread).toEqual([{ from: 2, to: 20, reason: "more_records" }]);
  });

  it("are not found in a CSV file of names and values, which is read as a whole", async () => {
    const text = "Invoice number,A-17\nInvoice date,2026-03-05\nTotal,12.50\n";
    const { data, coverage } = await extract(text, [field("Total", "NUMBER")], "csv");
    expect(data).toEqual({ Total: 12.5 });
    expect(coverage).toEqual(createCoverage("characters", text.length));
  });
});

describe("the unit of an amount in JSON", () => {
  const EUR = { text: "EUR", code: "EUR" };
  const unitsOf = async (content: object) => {
    const fields = [field("Total", "NUMBER"), field("Quantity", "NUMBER")];
    const { data, evidence } = await extract(JSON.stringify(content), fields, "json");
    return fields.map(({ name }) => [data[name], evidence[name]?.unit ?? null]);
  };

  it("is the one currency that its own object names", async () => {
    const within = { total: { amount: 12.5, currency: "EUR" }, currency: "USD" };
    expect((await unitsOf(within))[0]).toEqual([12.5, EUR]);
    const beside = { total: "12.50", quantity: 3, currencyCode: "EUR", taxCurrency: null };
    expect(await unitsOf(beside)).toEqual([
      [12.5, EUR],
      [3, null],
    ]);
    expect((await unitsOf({ total: 12.5, Währung: "EUR" }))[0]).toEqual([12.5, EUR]);
  });

  it.each([
    { total: 12.5, currency: "EUR", tax_currency: "USD" },
    { total: 12.5, currency: "EUR", taxCurrency: "$" },
    { total: 12.5, currency: "EUR", settled: "USD" },
    { total: 12.5, currency: "Euros" },
    { total: 12.5, settled: "EUR" },
    { total: { amount: 12.5 }, currency: "EUR" },
    { total: 12.5, seller: { currency: "EUR" } },
    { total: [12.5], currency: "EUR" },
  ])("is unknown if its object names several, no code or none: %j", async (content) => {
    expect((await unitsOf(content))[0]).toEqual([12.5, null]);
  });
});
