import { describe, expect, it } from "vitest";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { readBytes } from "@/lib/text/read-bytes";
import { continueRegion } from "./continue-region";
import { readRegion } from "./read-region";

const columns = columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 320, "right"]);
const field = tableField("Article", "Quantity #", "Price #");

/** Rows whose articles are numbered from here. */
const goods = (page: PdfPage, from: number, rows = 3) =>
  Array.from({ length: rows }, (_, row) => from + row).reduce(
    (page, number) => page.row([`Rope ${number}`, `${number}`, `${number}.50`]),
    page,
  );

/** The articles of a table drawn on the first page, by page. */
async function articles(pages: readonly PdfPage[], bottom = 700, top = 0) {
  const document = await readBytes(pdfOf(...pages), "pages.pdf");
  const conventions = learnConventions(document.text);
  const region = { page: 1, x: 40, y: top, width: 400, height: bottom - top, columns: [200, 270] };
  const drawn = { ...region, names: ["Article", "Quantity", "Price"] };
  return [drawn, ...continueRegion(document, drawn, field, conventions)].map((part) =>
    readRegion(document, part, field, conventions).rows.map(({ cells }) => cells[0]?.raw),
  );
}

const numbered = (from: number, rows = 3) => Array.from({ length: rows }, (_, row) => `Rope ${from + row}`);

describe("a table that is drawn on its first page", () => {
  it("continues below its repeated headings, past words above them, to its total", async () => {
    const first = goods(new PdfPage(columns).heads(), 1).footer("Page 1 of 3");
    const second = goods(new PdfPage(columns).text("Delivery 12, 3 of 4").skip().heads(), 4).footer(
      "Page 2 of 3",
    );
    const third = goods(new PdfPage(columns).text("Delivery 12, 3 of 4").skip().heads(), 7, 2)
      .row(["Total", null, "49.50"])
      .skip(2)
      .row(["Tax rate", "19", "7.90"]);
    expect(await articles([first, second, third])).toEqual([numbered(1), numbered(4), numbered(7, 2)]);
  });

  it("continues without headings at lines like its rows, including their further lines", async () => {
    const first = goods(new PdfPage(columns).heads(), 1);
    const second = goods(new PdfPage(columns), 4, 2)
      .row(["of white hemp"])
      .skip(3)
      .text("Payable in 30 days");
    expect(await articles([first, second])).toEqual([numbered(1), ["Rope 4", "Rope 5 of white hemp"]]);
  });

  it("continues below headings that were above the drawn part, but not at a similar line above them", async () => {
    const first = goods(new PdfPage(columns).text("Hemp & Sons").heads(), 1);
    const second = goods(new PdfPage(columns).row(["Delivery", "12", "3.40"]).skip().heads(), 4);
    expect(await articles([first, second], 700, 57)).toEqual([numbered(1), numbered(4)]);
  });

  it("continues past carried-forward amounts", async () => {
    const first = goods(new PdfPage(columns).heads(), 1).row(["Subtotal", null, "7.50"]);
    const second = goods(new PdfPage(columns).heads().row(["Subtotal", null, "7.50"]), 4);
    expect(await articles([first, second])).toEqual([numbered(1), numbered(4)]);
  });

  it("ends on its page if more of its rows are below the drawn region", async () => {
    const [first, second] = [goods(new PdfPage(columns).heads(), 1), goods(new PdfPage(columns).heads(), 4)];
    expect(await articles([first, second], 66)).toEqual([numbered(1, 2)]);
  });

  it("ends at its total, even if the next page has a similar table", async () => {
    const first = goods(new PdfPage(columns).heads(), 1).row(["Total", null, "7.50"]);
    expect(await articles([first, goods(new PdfPage(columns).heads(), 4)])).toEqual([numbered(1)]);
  });

  it("ends before a page without similar lines, and does not continue after it", async () => {
    const terms = new PdfPage(columns)
      .text("Terms of delivery")
      .text("All goods stay ours until paid, 30 days");
    const pages = [goods(new PdfPage(columns).heads(), 1), terms, goods(new PdfPage(columns).heads(), 4)];
    expect(await articles(pages)).toEqual([numbered(1)]);
  });

  it("ends above similar lines that are far below", async () => {
    const first = goods(new PdfPage(columns).heads(), 1);
    const second = goods(goods(new PdfPage(columns).heads(), 4).skip(8), 9);
    expect(await articles([first, second, goods(new PdfPage(columns), 12)])).toEqual([
      numbered(1),
      numbered(4),
    ]);
  });
});
