import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";

type Asked = ReturnType<typeof field>;

async function isPlain(format: (typeof FORMATS)[number], lines: readonly string[], asked: Asked) {
  const { data, checks } = await extractFromLines(lines, format, [asked]);
  return data[asked.name] !== null && checks[asked.name]?.length === 0;
}

describe.each(FORMATS)("in %s, a value beside an empty place", (format) => {
  it.each<[string, string[], Asked]>([
    [
      "the addressee is not the issuer",
      ["Herrn", "Max Tern", "Kaistr. 11", "12346 Ternhausen", "Rechnung 881", "Gesamtbetrag: 40,00 EUR"],
      field("Supplier", "TEXT", "Company that issued the invoice (seller)"),
    ],
    [
      "the place in an address is not the shop",
      ["NO 290, JALAN AIR PANAS,", "SETAPAK,", "53200, KUALA LUMPUR", "TAX INVOICE", "TOTAL 6.36"],
      field("Company", "TEXT", "Name of the shop that issued the receipt"),
    ],
    [
      "the currency of a fund's name is not that of the payment",
      ["Payment of 26 October 2023", "Tern Morgan USD EM Bond ETF", "Amount 4.07"],
      field("Currency", "TEXT", "Of the amount that is booked, three letters"),
    ],
    [
      "the postcode below the label is no quantity",
      ["BUY CONFIRMATION", "QUANTITY", "SYDNEY, NSW 2000", "EFFECTIVE PRICE 20.43"],
      field("Quantity", "NUMBER", "How many shares or units"),
    ],
    [
      "the amount per unit is no number of units",
      ["Redemption of notes", "Amount / unit 48.00 EUR on 26 May 2026", "Paid out 2,400.00 EUR"],
      field("Quantity", "NUMBER", "How many units or shares"),
    ],
    [
      "the amount per piece is no number of pieces",
      ["Ausschüttung", "Betrag pro Stück: 0,54 EUR", "Gutschrift 57,55 EUR"],
      field("Stück", "NUMBER"),
    ],
    [
      "the postcode behind the label is no reference",
      ["Payable to", "Heroes Lane 75", "Reference: 1000 Lausanne au bord du lac", "Payable by"],
      field("Reference", "TEXT"),
    ],
    [
      "the date of the delivery is not that of the bill",
      [
        "Tern Boote GmbH",
        "Baurechnung (204) Nr. 1813 vom",
        "Währung:\tEUR",
        "Liefer- und Leistungsdatum:\t06.03.2018",
        "Zahlungsreferenz:\tRechnung 1813",
        "Gesamtbetrag:\t40,00",
      ],
      field("Billed on", "DATE"),
    ],
    [
      "another date stands in for one whose label has a time",
      ["Tern Boats", "Invoice 881", "Date: 05.11.2025", "Invoice date: 17:45", "Total: 40.00"],
      field("Invoice date", "DATE"),
    ],
  ])("is no plain answer: %s", async (_, lines, asked) => {
    expect(await isPlain(format, lines, asked)).toBe(false);
  });
});

describe("the second of two years", () => {
  const head =
    "Balance sheet\n\tJune 30, 2025\tJune 30, 2024\nDeposits\t990.8\t999.3\nDeferred taxes\t90.8\t64.3";

  it.each(["html", "docx"] as const)("is no plain answer in %s if the first is empty", async (format) => {
    const lines = [...head.split("\n"), "Total liabilities\t\t49,815.1"];
    expect(await isPlain(format, lines, field("Total liabilities", "NUMBER"))).toBe(false);
  });
});
