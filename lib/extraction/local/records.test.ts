import { describe, expect, it } from "vitest";
import { extract, extractWithEvidence, field } from "@/lib/extraction/testing/extract-locally";

describe("the local engine on records", () => {
  it("finds JSON values by their keys, by the end of their path and by synonyms", async () => {
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
    expect(await extract(text, fields, "json")).toEqual({
      "Invoice number": 'A "1"',
      "Seller name": "X Ltd",
      "Total amount": 1.234,
      Paid: true,
      Note: null,
      "Passport number": null,
    });
  });

  it("finds CSV values by their columns, whatever the separator, and marks a value ambiguous where other rows differ", async () => {
    const text = 'Name;Birth date;Amount\r\n"Doe; Jane";01.02.1990;1.234,50\r\nRoe;03.04.1991;7,00\r\n';
    const fields = [field("Name", "TEXT"), field("Date of birth", "DATE"), field("Amount", "NUMBER")];
    expect(await extract(text, fields, "csv")).toEqual({
      Name: "Doe; Jane",
      "Date of birth": "1990-02-01",
      Amount: 1234.5,
    });
    const { evidence } = await extractWithEvidence(text, fields, "csv");
    expect(evidence["Name"]).toMatchObject({ state: "ambiguous", start: text.indexOf("Doe") });
  });

  it("finds a value by the words of its path, and a date by its timestamp", async () => {
    const text =
      '{"createdAt": "2026-03-05T23:30:00Z", "shipping": {"address": {"city": "Lisbon"}}, "billing": {"city": "Porto"}}';
    const fields = [field("Shipping city", "TEXT"), field("Created", "DATE"), field("Pickup city", "TEXT")];
    expect(await extract(text, fields, "json")).toEqual({
      "Shipping city": "Lisbon",
      Created: "2026-03-05",
      "Pickup city": null,
    });
  });

  it("reads what it can of broken records", async () => {
    const fields = [field("a", "TEXT")];
    expect(await extract('{"a": "never ends', fields, "json")).toEqual({ a: null });
    expect(await extract('a,b\n"never ends,2\n', fields, "csv")).toEqual({ a: '"never ends' });
    expect(await extract("", fields, "csv")).toEqual({ a: null });
  });
});
