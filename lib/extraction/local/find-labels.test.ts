import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

describe("finding labels and their values", () => {
  it("finds a label in either of two languages", async () => {
    const text = `Data wystawienia / Issue date: 2026-05-20

Sprzedawca / Seller                Nabywca / Buyer
Zielony Sad Sp. z o.o.             Nordobst KG
ul. Polna 4                        Deichstraße 2
00-625 Warszawa                    25541 Brunsbüttel
`;
    const fields = [field("Issue date", "DATE"), field("Seller", "TEXT"), field("Buyer", "TEXT")];
    expect(await extract(text, fields)).toEqual({
      "Issue date": "2026-05-20",
      Seller: "Zielony Sad Sp. z o.o.",
      Buyer: "Nordobst KG",
    });
  });

  it("finds values in columns separated by tabs", async () => {
    const text =
      "From\tBilled to\nDriftwood Ltd\tMarta Lind\n3 Quay Street\tSveavägen 14\nBristol BS1 4DB\t111 57 Stockholm\n";
    expect(await extract(text, [field("Supplier", "TEXT"), field("Customer", "TEXT")])).toEqual({
      Supplier: "Driftwood Ltd",
      Customer: "Marta Lind",
    });
  });

  it("finds a label with the word for number before or after its noun", async () => {
    const text = "Ticket n° 118-22\nN.º de contrato: 300-2\n";
    expect(await extract(text, [field("N° de ticket", "TEXT"), field("Contrato n.º", "TEXT")])).toEqual({
      "N° de ticket": "118-22",
      "Contrato n.º": "300-2",
    });
  });

  it("matches an identifier in groups as a whole, but no unit or amount", async () => {
    const text =
      "Account number: 8500 2217 3390\nMeter number     L84A 20093\nPlate: LK21 VNP\nReference: 12 EUR\n";
    const names = ["Account number", "Meter number", "Plate"];
    expect(
      await extract(
        text,
        names.map((name) => field(name, "TEXT")),
      ),
    ).toEqual({ "Account number": "8500 2217 3390", "Meter number": "L84A 20093", Plate: "LK21 VNP" });
  });

  it("reads all check boxes of one question together", async () => {
    const text =
      "Vegetarian:   [x] Yes   [ ] No\nAllergies:   ☐ Yes   ☒ No\nPolice informed?   ( ) No   (x) Yes\nOpen:  ☐ Yes  ☐ No\n";
    const names = ["Vegetarian", "Has allergies", "Police informed", "Open"];
    expect(
      await extract(
        text,
        names.map((name) => field(name, "BOOLEAN")),
      ),
    ).toEqual({ Vegetarian: true, "Has allergies": false, "Police informed": true, Open: null });
  });

  it("ends a name where its address or description begins", async () => {
    const text =
      "Employer: Maple & Stone LLP, 6 Castle Terrace, Edinburgh\nBailleur : Mme Hélène Vasseur, demeurant 4 place Bellecour\n";
    expect(await extract(text, [field("Employer", "TEXT"), field("Bailleur", "TEXT")])).toEqual({
      Employer: "Maple & Stone LLP",
      Bailleur: "Mme Hélène Vasseur",
    });
  });

  it("finds the amount of this period, not of the year to date", async () => {
    const text = "              Current      YTD\nGross pay     3,125.00     9,375.00\n";
    expect(await extract(text, [field("Gross pay", "NUMBER")])).toEqual({ "Gross pay": 3125 });
  });

  it("finds the first and the last day of a period", async () => {
    const text =
      "Period of insurance   1 July 2026 to 30 June 2027\nBilling period: 01.08.2026 - 31.08.2026\n";
    const names = ["Valid from", "Valid until", "Period start", "Period end"];
    expect(
      await extract(
        text,
        names.map((name) => field(name, "DATE")),
      ),
    ).toEqual({
      "Valid from": "2026-07-01",
      "Valid until": "2027-06-30",
      "Period start": "2026-08-01",
      "Period end": "2026-08-31",
    });
  });
});
