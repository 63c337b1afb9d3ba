import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";

describe.each(FORMATS)("in %s, a right value", (format) => {
  it.each([
    ["Invoice 471102", false],
    ["Credit note 471102", true],
  ])("needs no check if the title says it: %s", async (title, isCreditNote) => {
    const lines = ["Tern Boats", title, "Date: 3 May 2026", "Total: 40.00"];
    const { data, checks, evidence } = await extractFromLines(lines, format, [
      field("Is credit note", "BOOLEAN"),
    ]);
    expect(data).toEqual({ "Is credit note": isCreditNote });
    expect(checks).toEqual({ "Is credit note": [] });
    expect(title).toContain(evidence["Is credit note"]?.quote);
  });

  it("needs a check if two lines name different kinds of documents", async () => {
    const lines = ["Tern Boats", "Credit note 31", "Invoice 471102", "Total: 40.00"];
    const { checks } = await extractFromLines(lines, format, [field("Is credit note", "BOOLEAN")]);
    expect(checks["Is credit note"]?.map(({ code }) => code)).toEqual(["quote_not_found"]);
  });

  it("needs no check because of the other side's name", async () => {
    const lines = ["Seller", "Name: Tern Boats GmbH", "Buyer", "Name: Quay Sails AG", "Invoice number: 881"];
    const { data, checks } = await extractFromLines(lines, format, [
      field("Supplier", "TEXT", "Company that issued the invoice (seller)"),
      field("Customer", "TEXT", "Company or person invoiced (buyer)"),
    ]);
    expect(data).toEqual({ Supplier: "Tern Boats GmbH", Customer: "Quay Sails AG" });
    expect(Object.values(checks).flatMap((some) => some.map(({ code }) => code))).not.toContain(
      "several_candidates",
    );
  });

  const dividend = [
    "Tern Bank",
    "Dividendos",
    "Número de títulos 103",
    "Importe bruto 57,30",
    "Retención 10,90",
    "Importe neto 46,40",
  ];

  it("needs no check if it is the only number of a label with the same meaning", async () => {
    const { data, checks } = await extractFromLines(dividend, format, [field("Number of units", "NUMBER")]);
    expect(data).toEqual({ "Number of units": 103 });
    expect(checks).toEqual({ "Number of units": [] });
  });

  it("needs a check if such a label has another number", async () => {
    const lines = [...dividend, "Cantidad 104"];
    const { checks } = await extractFromLines(lines, format, [field("Number of units", "NUMBER")]);
    expect(checks["Number of units"]).not.toEqual([]);
  });
});
