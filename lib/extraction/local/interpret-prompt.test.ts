import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

const INVOICE = `Harbour Chandlery Ltd
4 Quayside, Whitby YO21 1DN
tel 01947 555 010

Invoice to                          Invoice no.     H-118
Captain Morrow Cruises              Customer no.    K-77
9 Pier Road                         Invoice date    2026-03-01
Whitby YO21 3PU                     Supply date     2026-02-20
                                    Due date        2026-03-31

Rope                                                100.00
Net amount                                          100.00
VAT 20%                                              20.00
Total incl. VAT                                     120.00
`;

describe("interpreting a prompt", () => {
  it.each<[string, string, number]>([
    ["Amount", "the VAT amount", 20],
    ["Amount", "Extract the net amount; if it is not stated answer null", 100],
    ["Betrag", "der Gesamtbetrag inklusive Mehrwertsteuer", 120],
    ["Montant", "le montant de la TVA", 20],
    ["Total", "the total before tax", 100],
    ["Value", "Net amount, not the total", 100],
  ])("finds the amount that a field %j asks for: %j", async (name, prompt, value) => {
    expect(await extract(INVOICE, [field(name, "NUMBER", prompt)])).toEqual({ [name]: value });
  });

  it.each([
    ["Date", "when the payment is due", "2026-03-31"],
    ["Day", "date on which the goods were supplied", "2026-02-20"],
    ["Date", "The date of the invoice", "2026-03-01"],
    ["Date", "", "2026-03-01"],
  ])("finds the date that a field %j asks for: %j", async (name, prompt, value) => {
    expect(await extract(INVOICE, [field(name, "DATE", prompt)])).toEqual({ [name]: value });
  });

  it.each([
    ["Party", "the company that has to pay", "Captain Morrow Cruises"],
    ["Firma", "das Unternehmen, das die Rechnung ausgestellt hat", "Harbour Chandlery Ltd"],
    ["Number", "customer number, not the invoice number", "K-77"],
  ])("finds the party or text that a field %j asks for: %j", async (name, prompt, value) => {
    expect(await extract(INVOICE, [field(name, "TEXT", prompt)])).toEqual({ [name]: value });
  });

  it("does not use the label of a generic name if the prompt asks for something else", async () => {
    const text = "Amount: 12.00\nName: Jane Roe\nExcise duty: 3.50\n";
    const fields = [
      field("Amount", "NUMBER", "the excise duty"),
      field("Name", "TEXT", "name of the ship's captain"),
    ];
    expect(await extract(text, fields)).toEqual({ Amount: 3.5, Name: null });
  });

  it("does not answer a field with a specific name by concepts that its prompt only mentions", async () => {
    const text = "Goods\nRope\nTotal goods  100.00\nTransport: by road\n";
    expect(
      await extract(text, [field("Vessel name", "TEXT", "Name of the ship that carried the goods")]),
    ).toEqual({
      "Vessel name": null,
    });
  });
});
