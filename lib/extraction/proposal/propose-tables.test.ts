import { describe, expect, it } from "vitest";
import { proposeLocally } from "@/lib/extraction/engines/extract-locally";
import { invoiceOfItems } from "@/lib/extraction/testing/invoice-of-items";
import { readBytes } from "@/lib/text/read-bytes";

/** The proposed tables: "Items: Article TEXT, Quantity NUMBER". */
async function tablesFor(file: Buffer | string, filename: string): Promise<string[]> {
  const document = await readBytes(Buffer.from(file), filename);
  const { fields } = proposeLocally(document, filename);
  return fields.flatMap((field) =>
    field.type === "TABLE"
      ? [`${field.name}: ${field.columns.map(({ name, type }) => `${name} ${type}`).join(", ")}`]
      : [],
  );
}

const cells = (tag: string, texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;

function page(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table>${cells("th", heads)}${rows.map((row) => cells("td", row)).join("")}</table>`;
}

describe("proposing tables from a sample", () => {
  it("names the columns of an invoice's items by its headings, with the types of the values below", async () => {
    expect(await tablesFor(invoiceOfItems(), "invoice.pdf")).toEqual([
      "Items: Pos NUMBER, Article TEXT, Description TEXT, Qty NUMBER, Unit TEXT, Unit price NUMBER, Amount NUMBER",
    ]);
  });

  it("names the table in the document's language", async () => {
    const text = `<p>Sehr geehrte Damen und Herren, wir berechnen Ihnen für die Lieferung:</p>${page(
      ["Artikel", "Menge", "Lieferdatum", "Betrag"],
      [
        ["Ankerkette", "12", "04.03.2026", "1.200,50"],
        ["Tauwerk", "3", "05.03.2026", "45,00"],
        ["Schäkel", "7", "06.03.2026", "31,50"],
      ],
    )}<p>Vielen Dank für Ihren Auftrag.</p>`;
    expect(await tablesFor(text, "rechnung.html")).toEqual([
      "Positionen: Artikel TEXT, Menge NUMBER, Lieferdatum DATE, Betrag NUMBER",
    ]);
  });

  it("proposes a table of other things than items, which ends where the next table begins", async () => {
    const berths = page(
      ["Berth", "Length", "Free from"],
      [
        ["B 4", "12.5", "4 March 2026"],
        ["B 7", "9.0", "9 March 2026"],
        ["C 1", "14.2", "1 April 2026"],
      ],
    );
    const crew = page(
      ["Sailor", "Trips"],
      [
        ["Erna Falk", "12"],
        ["Ole Brandt", "7"],
      ],
    );
    expect(
      await tablesFor(`<h1>Harbour list</h1>${berths}<p>The crew of the pilot boat:</p>${crew}`, "a.html"),
    ).toEqual(["Items: Berth TEXT, Length NUMBER, Free from DATE"]);
  });

  it("proposes none with the same columns as a longer table, which would be found instead", async () => {
    const stock = page(
      ["Article", "Quantity", "Price"],
      [
        ["Anchor", "12", "120.50"],
        ["Rope", "3", "45.00"],
        ["Shackle", "7", "31.50"],
        ["Buoy", "2", "18.00"],
      ],
    );
    const sold = page(
      ["Article", "Price"],
      [
        ["Lantern", "22.00"],
        ["Compass", "64.00"],
      ],
    );
    expect(await tablesFor(`${stock}<p>These two were sold in the spring:</p>${sold}`, "a.html")).toEqual([
      "Items: Article TEXT, Quantity NUMBER, Price NUMBER",
    ]);
  });

  it("proposes none if words are side by side without rows", async () => {
    const letter = "<p>Dear Ms Falk,</p><p>Invoice number: A-17</p><p>Total: 12.50</p><p>Kind regards</p>";
    expect(await tablesFor(letter, "letter.html")).toEqual([]);
  });
});
