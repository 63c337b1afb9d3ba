import { expect, test } from "vitest";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import { readDrawnTable } from "./read-drawn-table";

async function drawn(...columns: string[]) {
  const page = new PdfPage(columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 320, "right"]))
    .heads()
    .row(["Rope", "2", "10.50"])
    .row(["Sailcloth", "12", "7.25"]);
  const document = await readBytes(pdfOf(page), "page.pdf");
  const region = { page: 1, x: 40, y: 0, width: 400, height: 842, columns: [200, 270] };
  const conventions = learnConventions(document.text);
  const { checks, left_out } = await readDrawnTable(document, region, tableField(...columns), conventions);
  return { checks, leftOut: left_out?.map(({ start, end }) => document.text.slice(start, end)) };
}

test("Cells in no asked column of a drawn table are to be checked where an asked one was not found", async () => {
  const { checks, leftOut } = await drawn("Article", "Price #", "Delivered @");
  expect(checks).toEqual([
    { code: "words_left_out", message: '2 cells are in no column of the table: "2", "12".' },
  ]);
  expect(leftOut).toEqual(["2", "12"]);
});

test("Columns of a drawn table that are not asked for need no look", async () => {
  expect(await drawn("Article", "Price #")).toEqual({ checks: [], leftOut: [] });
});
