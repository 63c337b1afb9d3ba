import { describe, expect, it } from "vitest";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { readBytes } from "@/lib/text/read-bytes";
import { offerTable } from "./offer-table";

const columns = columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 330, "right"]);
const region = { page: 1, x: 40, y: 60, width: 400, height: 100 };

describe("a table within a drawn region", () => {
  it("has the columns named by its headings, with their types, and counts its rows", async () => {
    const page = new PdfPage(columns)
      .text("Anchor & Sons")
      .skip(2)
      .heads()
      .row(["Rope", "2", "10.50"])
      .row(["Sailcloth, white", "12", "7.25"])
      .row(["Mast", "1", "99.00"]);
    const document = await readBytes(pdfOf(page), "page.pdf");
    expect(offerTable(document, region)).toMatchObject({
      name: "Items",
      type: "TABLE",
      value: null,
      page: 1,
      rows: 3,
      columns: [
        { name: "Article", type: "TEXT" },
        { name: "Quantity", type: "NUMBER" },
        { name: "Price", type: "NUMBER" },
      ],
    });
  });

  it("names columns without headings by number", async () => {
    const page = new PdfPage(columns).skip(3).row(["Rope", "2", "10.50"]).row(["Sailcloth", "12", "7.25"]);
    const document = await readBytes(pdfOf(page), "page.pdf");
    expect(offerTable(document, region)).toMatchObject({
      rows: 2,
      columns: [{ name: "Value 1" }, { name: "Value 2" }, { name: "Value 3" }],
    });
  });

  it("truncates long headings, and gives columns unique names", async () => {
    const page = new PdfPage(columns).skip(3);
    for (let line = 0; line < 3; line += 1) page.row(["Value 2", `${"long words ".repeat(4)}`, ""]);
    page.row(["Rope", "2", "10.50"]).row(["Sailcloth", "12", "7.25"]);
    const document = await readBytes(pdfOf(page), "page.pdf");
    const names = offerTable(document, region)?.columns?.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(1);
    expect(names.every((name) => name.length > 0 && name.length <= 100)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it("is null if there are no columns, and in formats without pages", async () => {
    const document = await readBytes(pdfOf(new PdfPage().skip(3).text("Payable in 30 days")), "page.pdf");
    expect(offerTable(document, region)).toBeNull();
    expect(offerTable(testDocument("a\tb\n1\t2\n"), region)).toBeNull();
  });
});
