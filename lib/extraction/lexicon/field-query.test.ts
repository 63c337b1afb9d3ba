import { describe, expect, it } from "vitest";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { interpretField, type FieldQuery } from "./field-query";

function query(name: string, type: ScalarType, prompt = "", also_called: string[] = []): FieldQuery {
  return interpretField({ name, type, required: false, prompt, also_called });
}

describe("what a field asks for", () => {
  it.each<[string, ScalarType, string, string]>([
    ["Amount", "NUMBER", "the VAT amount", "tax"],
    ["Amount", "NUMBER", "Extract the net amount; if it is not stated answer null", "net"],
    ["Montant", "NUMBER", "le montant de la TVA", "tax"],
    ["Value", "NUMBER", "Net amount, not the total", "net"],
    ["Date", "DATE", "when the payment is due", "due-date"],
    ["Day", "DATE", "date on which the goods were supplied", "delivery-date"],
    ["Number", "TEXT", "customer number, not the invoice number", "customer-number"],
    ["Customer VAT number", "TEXT", "", "vat-id"],
    ["Monthly rent", "NUMBER", "", "rent"],
    ["invoiceDate", "DATE", "", "invoice-date"],
  ])("of a field %j (%s) with the prompt %j is %s", (name, type, prompt, concept) => {
    expect(query(name, type, prompt).concepts[0]?.concept).toBe(concept);
  });

  it("comes from another of its names if its own name means nothing", () => {
    const { concepts } = query("Field 7", "TEXT", "", ["Nº de póliza"]);
    expect(concepts[0]).toEqual({ concept: "policy-number", from: "also_called", strength: "strong" });
  });

  it("is not a date or amount that a text field's prompt mentions", () => {
    for (const prompt of ["Company invoiced", "Company billed with the total amount"])
      expect(query("Customer", "TEXT", prompt).concepts[0]?.concept).toBe("customer");
  });

  it("has the type of the field", () => {
    expect(query("Total", "DATE").concepts).toEqual([]);
  });

  it("also comes from brackets, quotation marks and other names", () => {
    const { names } = query(
      "Net pay (take-home pay)",
      "NUMBER",
      'Amount "Auszahlungsbetrag" or "net à payer"',
      ["Nettolohn"],
    );
    expect(names.map(({ from, terms }) => [from, terms.key])).toEqual(
      expect.arrayContaining([
        ["name", "netpay"],
        ["name", "takehomepay"],
        ["also_called", "nettolohn"],
        ["prompt", "auszahlungsbetrag"],
      ]),
    );
  });
});

describe("whose data a field asks for", () => {
  it.each([
    ["Customer VAT number", "", "customer"],
    ["Adresse des Vermieters", "", "landlord"],
    ["Name", "Name of the borrower", "borrower"],
    ["Party", "the company that has to pay", "customer"],
    ["Firma", "das Unternehmen, das die Rechnung ausgestellt hat", "supplier"],
    ["IBAN", "", null],
  ])("is stated by %j with the prompt %j: %s", (name, prompt, role) => {
    expect(query(name, "TEXT", prompt).role).toBe(role);
  });
});

describe("how the value looks", () => {
  it.each([
    ["Three letters, ISO 4217", { length: 3, alphabet: "letters" }],
    ["12 characters, country code first", { length: 12, alphabet: "any" }],
    ["acht Ziffern", { length: 8, alphabet: "digits" }],
    ["the code on the cover", null],
  ])("%j", (prompt, code) => {
    expect(query("Code", "TEXT", prompt).code).toEqual(code);
  });

  it("has the unit and frequency stated in the name", () => {
    expect(query("Term in months", "NUMBER").unit).toBe("month");
    expect(query("Consumption (kWh)", "NUMBER").unit).toBe("kwh");
    expect(query("Jahresgehalt", "NUMBER").frequency).toBe("year");
  });

  it("belongs to the period stated by the field", () => {
    expect(query("Income tax YTD", "NUMBER").period).toBe("ytd");
    expect(query("Revenue", "NUMBER", "Net sales of the quarter").period).toBe("quarter");
    expect(query("Revenue 2023", "NUMBER").years).toEqual([2023]);
  });
});
