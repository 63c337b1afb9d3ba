import { describe, expect, it } from "vitest";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";
import { suggestFields } from "./suggest-fields";

function shown(text: string): string[] {
  return suggestFields(testDocument(text)).map(({ name, type, value }) => `${name} ${type}: ${value}`);
}

describe("suggesting fields", () => {
  it("offers labelled values with their types", () => {
    expect(
      shown("Berth: B 4\nDocked: yes\nDraught: 2.5 m\nArrived: 3 March 2026\nPilot: Ann Example\n"),
    ).toEqual(
      expect.arrayContaining([
        "Berth TEXT: B 4",
        "Docked BOOLEAN: true",
        "Draught NUMBER: 2.5",
        "Arrived DATE: 2026-03-03",
        "Pilot TEXT: Ann Example",
      ]),
    );
  });

  it("returns the exact places of value and label", () => {
    const text = "Harbour office\n\nMooring fee: 12.50 EUR\n";
    const offer = suggestFields(testDocument(text)).find(({ value }) => value === 12.5);
    expect(offer).toMatchObject({ quote: "12.50", start: 29, end: 34, page: null });
    expect(offer?.label).toEqual({ text: "Mooring fee", start: 16, end: 27 });
  });

  it("counts pages from 1", async () => {
    const document = await readBytes(
      makePdf([[{ x: 50, y: 100, text: "Berth: B 4" }], [{ x: 50, y: 100, text: "Draught: 2.5 m" }]]),
      "a.pdf",
    );
    expect(suggestFields(document).map(({ quote, page }) => [quote, page])).toEqual(
      expect.arrayContaining([
        ["B 4", 1],
        ["2.5 m", 2],
      ]),
    );
  });

  it("is deterministic, with at most 200 offers that do not overlap and have unique names", () => {
    const text = Array.from({ length: 250 }, (_, index) => `Reading: ${index + 100}.5 kWh\n`).join("");
    const offers = suggestFields(testDocument(text));
    expect(offers).toEqual(suggestFields(testDocument(text)));
    expect(offers).toHaveLength(200);
    expect(new Set(offers.map(({ name }) => name)).size).toBe(200);
    const inOrder = offers.toSorted((a, b) => a.start - b.start);
    expect(inOrder.every(({ end }, index) => end <= (inOrder[index + 1]?.start ?? Infinity))).toBe(true);
  });

  it("offers a value once, with its most informative label", () => {
    const offers = shown("B 4\n\nBerth: B 4\nDocked: yes\nFuelled: yes\n");
    expect(offers.filter((offer) => offer.includes("B 4"))).toEqual(["Berth TEXT: B 4"]);
    expect(offers).toEqual(expect.arrayContaining(["Docked BOOLEAN: true", "Fuelled BOOLEAN: true"]));
  });

  it("does not offer a label of an offered value, even below another label", () => {
    const values = suggestFields(
      testDocument("Berth\tB 4\nPilot\tAnn Example\nDraught\t2.5 m\nMast\t12 m\n"),
    );
    expect(values.map(({ quote }) => quote).sort()).toEqual(["12 m", "2.5 m", "Ann Example", "B 4"]);
  });

  it("gives each field a unique name, even if labels end in numbers", () => {
    const names = suggestFields(testDocument("Ref 2\tAB-77\nRef\tAB-78\nRef\tAB-79\n")).map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it("prefers values next to a long table to its cells", () => {
    const rows = Array.from({ length: 700 }, (_, row) => `Rope ${row}\t${row + 1}\t${row}.50\t${row + 2}.25`);
    const text = `Berth: B 4\n\nDescription\tQuantity\tUnit price\tAmount\n${rows.join("\n")}\n`;
    const offers = suggestFields(testDocument(text)).filter(({ type }) => type !== "TABLE");
    expect(offers.filter(({ start }) => start > text.indexOf("Rope"))).toEqual([]);
    expect(offers.map(({ quote }) => quote)).toContain("B 4");
  });

  it("prefers labelled values to sentences", () => {
    const prose = "The harbour is open all year, and its keeper lives above the gate.\n";
    const [first = "", second = ""] = shown(`${prose}Berth: B 4\nPilot: Ann Example\n${prose}`);
    expect([first, second].sort()).toEqual(["Berth TEXT: B 4", "Pilot TEXT: Ann Example"]);
  });

  it("offers companies, towns and currencies without a label, named by their kind", () => {
    const offers = shown("Saltmouth Harbour Ltd\n12 Quay Street\nLondon SW1A 1AA\n\nAll sums in GBP\n");
    expect(offers).toEqual(expect.arrayContaining(["Supplier TEXT: Saltmouth Harbour Ltd"]));
    expect(offers).toEqual(expect.arrayContaining(["City TEXT: London", "Currency TEXT: GBP"]));
  });

  it("offers no part of a word and nothing below a sentence", () => {
    const text = "Best lap\t1:08.78\nPilot: Ann Example\nThe gate closes at night.\nB 4\n";
    const quotes = suggestFields(testDocument(text)).map(({ quote }) => quote);
    expect(quotes).toContain("Ann Example");
    expect(quotes.filter((quote) => /^(?:08|08\.78|B 4)$/.test(quote))).toEqual([]);
  });

  it("names an unlabelled date as a date, although its digits could be a phone number", () => {
    const names = suggestFields(testDocument("Sie erhalten das Schiff und die Segel vom 30.10.2018\n"))
      .filter(({ value }) => value === "2018-10-30")
      .map(({ name, label }) => (label ? "" : name));
    expect(names.filter((name) => /Telefon/.test(name))).toEqual([]);
  });

  it("offers no heading, greeting, line of an address, contact or duration without a label", () => {
    const text =
      "Saltmouth Harbour\n12 Quay Street\nLondon SW1A 1AA\n020 7946 0018\n\nDear Ms Example,\n\nYour berth\n" +
      "Please leave within 14 days.\n\nYours sincerely,\nTom Example\nHarbour master\n";
    expect(shown(text)).toEqual(["City TEXT: London", "Full name TEXT: Saltmouth Harbour"]);
  });

  it("takes no words of a sentence, no letterhead and no page for a label", () => {
    const text =
      "Thank you for your letter of 2 June.\nThe gate closes 15 minutes before sunset.\n" +
      "Kestrel Wharf Ltd\nQuay Street 7, 20457 Hamburg\n\nMooring fee: 12.50 EUR\nPage 1 of 2\n";
    const labels = suggestFields(testDocument(text)).flatMap(({ label }) => label?.text ?? []);
    expect(labels).toEqual(["Mooring fee"]);
  });

  it("takes neither the currency for the label of an amount nor a rate for its value", () => {
    const text = "Mooring fee\tEUR 12.50\nPilot's fee\tEUR 30.00\nVAT 19 %\tEUR 8.08\n";
    expect(shown(text).sort()).toEqual([
      "Currency TEXT: EUR",
      "Mooring fee NUMBER: 12.5",
      "Pilot's fee NUMBER: 30",
      "VAT 19 % NUMBER: 8.08",
    ]);
  });

  it('reads a number behind a bare "No." as words', () => {
    expect(shown("Berth ticket\nNo. 471113 of 13.06.2018\n")).toContain("No TEXT: 471113");
  });

  it("shows few suggestions on a page of few pairs", () => {
    const prose =
      "The harbour is open all year. Its keeper lives above the gate, and the gate is closed at 8.\n";
    expect(shown(`${prose.repeat(4)}Berth: B 4\n${prose.repeat(4)}`)).toEqual(["Berth TEXT: B 4"]);
  });

  it("offers a table with the columns named by its headings and its row count", async () => {
    const columns = columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 330, "right"]);
    const page = new PdfPage(columns)
      .text("Anchor & Sons")
      .skip(2)
      .heads()
      .row(["Rope", "2", "10.50"])
      .row(["Sailcloth, white", "12", "7.25"])
      .row(["Mast", "1", "99.00"]);
    const offers = suggestFields(await readBytes(pdfOf(page), "page.pdf"));
    expect(offers.filter(({ type }) => type === "TABLE")).toMatchObject([
      {
        name: "Items",
        value: null,
        page: 1,
        rows: 3,
        columns: [
          { name: "Article", type: "TEXT" },
          { name: "Quantity", type: "NUMBER" },
          { name: "Price", type: "NUMBER" },
        ],
      },
    ]);
  });

  it("names a table by the heading above it, or else by its contents", async () => {
    const columns = columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 330, "right"]);
    const page = new PdfPage(columns)
      .text("Saltmouth, 3 March 2026")
      .skip(2)
      .text("ROPES AND SAILS")
      .heads()
      .row(["Rope", "2", "10.50"])
      .row(["Sailcloth, white", "12", "7.25"])
      .row(["Mast", "1", "99.00"]);
    const rows = "Berth\tNights\tRate\nNorth\t2\t10.50\nSouth\t12\t7.25\nEast\t1\t99.00\n";
    const namesOf = (document: DocumentText) =>
      suggestFields(document).flatMap(({ name, type }) => (type === "TABLE" ? [name] : []));
    const drawn = await readBytes(pdfOf(page), "page.pdf");
    expect(namesOf(drawn)).toEqual(["Ropes and sails"]);
    const { columns: named = [] } = suggestFields(drawn).find(({ type }) => type === "TABLE") ?? {};
    expect(named.map(({ name }) => name)).toEqual(["Article", "Quantity", "Price"]);
    expect(namesOf(testDocument(`Mooring fees\n\n${rows}`))).toEqual(["Mooring fees"]);
    expect(namesOf(testDocument(`We thank you for your stay.\n\n${rows}`))).toEqual(["Items"]);
    expect(namesOf(testDocument(`Kestrel Wharfingers Ltd\n\n\n\n${rows}`))).toEqual(["Items"]);
  });

  it("offers nothing for records or an empty text", () => {
    expect(suggestFields(testDocument("Name,Total\nAnn,5\n", "csv"))).toEqual([]);
    expect(suggestFields(testDocument(""))).toEqual([]);
  });
});
