import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import { fakeEngine } from "@/lib/extraction/testing/fake-engine";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { AskedField } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";

const INVOICE = "Invoice 4711\nWeight (kg): 12.5\nTax rate: 19 %\nTotal: 1.234,50 €\n";
const TOTAL = field("Total", "NUMBER");

async function extract(document: DocumentText, fields: AskedField[], engine?: ExtractionEngine) {
  const input = { document, readFile: () => Promise.resolve(new Uint8Array()) };
  return extractByName(engine ?? createLocalEngine(), input, fields);
}

async function unitsOf(
  file: Buffer | string,
  filename: string,
  field = tableField("Description", "Quantity #", "Price #"),
) {
  const { tables } = await extract(await readBytes(Buffer.from(file), filename), [field]);
  const rows = tables.Items?.rows ?? [];
  return rows.map(({ cells }) => cells.map(({ unit }) => unit && (unit.code ?? unit.text)));
}

describe("the units of values", () => {
  it("are found by the local engine, only for numbers", async () => {
    const fields = [TOTAL, field("Tax rate", "NUMBER"), field("Weight", "NUMBER"), field("Invoice", "TEXT")];
    const { data, evidence } = await extract(testDocument(INVOICE), fields);
    expect(data).toEqual({ Total: 1234.5, "Tax rate": 19, Weight: 12.5, Invoice: "4711" });
    expect(evidence.Total?.unit).toEqual({ text: "€", code: "EUR" });
    expect(evidence["Tax rate"]?.unit).toEqual({ text: "%", code: "%" });
    expect(evidence.Weight?.unit).toEqual({ text: "kg", code: "kg" });
    expect(evidence.Invoice).not.toHaveProperty("unit");
  });

  it("are found at the place of a model's quote", async () => {
    const answers = [{ raw: "1.234,50", quote: "Total: 1.234,50" }];
    const { evidence } = await extract(testDocument(INVOICE), [TOTAL], fakeEngine(answers, "anthropic"));
    expect(evidence.Total).toMatchObject({ state: "verified", unit: { text: "€", code: "EUR" } });
  });

  it("are unknown if the words of a model's answer are not in the document", async () => {
    const answers = [{ raw: "99 EUR", quote: "99 EUR" }];
    const { data, evidence } = await extract(
      testDocument(INVOICE),
      [TOTAL],
      fakeEngine(answers, "anthropic"),
    );
    expect(data).toEqual({ Total: 99 });
    expect(evidence.Total).not.toHaveProperty("unit");
  });

  it("are found in a record by column name", async () => {
    const document = await readBytes(Buffer.from("Number,Total (EUR)\nN-7,12.50\n"), "one.csv");
    const { evidence } = await extract(document, [TOTAL]);
    expect(evidence.Total?.unit).toEqual({ text: "EUR", code: "EUR" });
  });
});

const HEADS = columnsAt(["Description", 50], ["Quantity", 250, "right"], ["Price", 420, "right"]);

describe("the units of a table's cells", () => {
  it("come from the column headings, unless a cell has its own", async () => {
    const heads = columnsAt(
      ["Description", 50],
      ["Quantity (kg)", 250, "right"],
      ["Price EUR", 420, "right"],
    );
    const page = new PdfPage(heads).heads().row(["Bolt", "2", "1.50"]).row(["Washer", "3 pcs", "$2.50"]);
    expect(await unitsOf(pdfOf(page.row(["Lamp", "4", "9.50"])), "l.pdf")).toEqual([
      [undefined, "kg", "EUR"],
      [undefined, "pcs", "$"],
      [undefined, "kg", "EUR"],
    ]);
  });

  it("are those printed in each of them", async () => {
    const page = new PdfPage(HEADS)
      .heads()
      .row(["Bolt", "2 kg", "1.50 EUR"])
      .row(["Washer", "3 kg", "2.50 EUR"]);
    expect(await unitsOf(pdfOf(page.row(["Lamp", "4", "9.50 EUR"])), "l.pdf")).toEqual([
      [undefined, "kg", "EUR"],
      [undefined, "kg", "EUR"],
      [undefined, undefined, "EUR"],
    ]);
  });

  it("are found in a file of records by column name", async () => {
    const csv = "Description,Quantity,Price (CHF)\nBolt,2,1.50\nWasher,3,2.50\n";
    expect(await unitsOf(csv, "items.csv")).toEqual([
      [undefined, undefined, "CHF"],
      [undefined, undefined, "CHF"],
    ]);
  });

  it("are found if a model read the rows", async () => {
    const text = "Description\tQuantity\tPrice in EUR\nBolt\t2 kg\t1.50\nWasher\t3 kg\t2.50\n";
    const cell = (raw: string) => ({ raw, start: text.indexOf(raw), end: text.indexOf(raw) + raw.length });
    const engine: ExtractionEngine = {
      ...fakeEngine([], "anthropic"),
      findTables: async (input, tables) => ({
        ...(await fakeEngine([]).findTables(input, tables)),
        tables: [
          {
            counted: 2,
            rows: [
              { cells: ["Bolt", "2", "1.50"].map(cell), start: 34, end: 48 },
              { cells: ["Washer", "3", "2.50"].map(cell), start: 49, end: 65 },
            ],
          },
        ],
      }),
    };
    const { tables } = await extract(
      testDocument(text),
      [tableField("Description", "Quantity #", "Price #")],
      engine,
    );
    expect(tables.Items?.rows.map(({ cells }) => cells.map(({ unit }) => unit?.code))).toEqual([
      [undefined, "kg", "EUR"],
      [undefined, "kg", "EUR"],
    ]);
    expect(tables.Items?.head_units).toEqual([null, null, { text: "EUR", code: "EUR" }]);
  });
});
