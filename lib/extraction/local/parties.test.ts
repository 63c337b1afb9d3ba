import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

const PARTIES = [field("Supplier", "TEXT"), field("Customer", "TEXT")];

const SENDER_AND_ADDRESSEE = `Sabine Ostermann
Lindenallee 60
45128 Essen

FitZone Studios GmbH
Postfach 10 12 13
40003 Düsseldorf

`;

describe("finding supplier and customer", () => {
  it("uses the order of two addresses, even if only the addressee is a company", async () => {
    expect(await extract(`${SENDER_AND_ADDRESSEE}Essen, 14. September 2026\n`, PARTIES)).toEqual({
      Supplier: "Sabine Ostermann",
      Customer: "FitZone Studios GmbH",
    });
  });

  it("swaps the two on a purchase order", async () => {
    const text =
      "Windkraft Husum GmbH · Am Kanal 30 · 25813 Husum\n\nKugellager Nord KG\nWerkstraße 11\n24534 Neumünster\n\nBESTELLUNG\n";
    expect(await extract(text, PARTIES)).toEqual({
      Supplier: "Kugellager Nord KG",
      Customer: "Windkraft Husum GmbH",
    });
  });

  it("finds neither in a book, article or list, whatever companies and places it mentions", async () => {
    const texts = [
      "THE QUIET SEA\n\nChapter One\n\nExample Shipping Company Ltd had its office in London.\n",
      "Trace-based Compilers\n\nJane Roe, Example Corporation\n1 Main Street\nSpringfield, CA 94043\n\nAbstract\nWe show that it works.\n",
    ];
    for (const text of texts) {
      expect(await extract(text, [...PARTIES, field("Vendor", "TEXT")])).toEqual({
        Supplier: null,
        Customer: null,
        Vendor: null,
      });
    }
  });

  it("continues a name in the next line that contains the legal form", async () => {
    const text =
      "Nordlicht\nGenossenschaft eG\n\nHerrn\nMax Beispiel\nHafenweg 11\n24103 Kiel\n\nRechnung Nr. 17 vom 11.03.2026\n";
    expect(await extract(text, PARTIES)).toEqual({
      Supplier: "Nordlicht Genossenschaft eG",
      Customer: "Max Beispiel",
    });
  });

  it("does not mistake a line item for the supplier", async () => {
    const text =
      "THE WEXFORD ARMS\nQuay Road\n\nDate        Description      Charges\n05-Aug-26   Restaurant        30.00\nTotal due                     30.00\nCash: 30.00\n";
    expect(await extract(text, [field("Hotel", "TEXT")])).toEqual({ Hotel: "THE WEXFORD ARMS" });
  });

  it("uses the terms that an agreement defines for them, with or without brackets", async () => {
    const text = `Geheimhaltungsvereinbarung

zwischen

Sonnentau Pharma AG, Rosastraße 20, 04103 Leipzig
- nachfolgend „Offenlegende Partei“ genannt -

und

Labor Dr. Kübler GmbH, Am Institut 5, 07745 Jena
(nachfolgend „Empfangende Partei“)
`;
    expect(
      await extract(text, [field("Offenlegende Partei", "TEXT"), field("Empfangende Partei", "TEXT")]),
    ).toEqual({
      "Offenlegende Partei": "Sonnentau Pharma AG",
      "Empfangende Partei": "Labor Dr. Kübler GmbH",
    });
  });
});
