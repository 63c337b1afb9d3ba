import { expect, test } from "vitest";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import type { Taught } from "@/lib/extraction/values/lesson";
import { readBytes } from "@/lib/text/read-bytes";
import { insertRecognisedPages } from "@/lib/text/insert-recognised-pages";
import { openScan } from "@/lib/text/ocr/open-scan";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makeScan, type Picture } from "@/lib/text/testing/make-scan";
import type { DocumentText } from "@/lib/text/types";
import { readDrawnTable } from "./read-drawn-table";

async function drawn(...columns: string[]) {
  const page = new PdfPage(columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 320, "right"]))
    .heads()
    .row(["Rope", "2", "10.50"])
    .row(["Sailcloth", "12", "7.25"]);
  const document = await readBytes(pdfOf(page), "page.pdf");
  const region = { page: 1, x: 40, y: 0, width: 400, height: 842, columns: [200, 270] };
  const { checks, left_out } = await readDrawnTable(document, region, tableField(...columns));
  return { checks, leftOut: left_out?.map(({ start, end }) => document.text.slice(start, end)) };
}

test("marks cells outside the requested columns for review if a requested column was not found", async () => {
  const { checks, leftOut } = await drawn("Article", "Price #", "Delivered @");
  expect(checks).toEqual([{ code: "words_left_out", message: '2 cells are not in any column: "2", "12".' }]);
  expect(leftOut).toEqual(["2", "12"]);
});

test("needs no review for columns of a drawn table that are not requested", async () => {
  expect(await drawn("Article", "Price #")).toEqual({ checks: [], leftOut: [] });
});

test("reads ambiguous numbers of a drawn table as in reviewed documents of its layout", async () => {
  const page = new PdfPage(columnsAt(["Probe", 50], ["Reading", 260, "right"]))
    .heads()
    .row(["A", "20,755"])
    .row(["B", "21,250"]);
  const document = await readBytes(pdfOf(page), "page.pdf");
  const region = { page: 1, x: 40, y: 0, width: 400, height: 842, columns: [200] };
  const field = { field: "Mean", weight: 1, places: [], readAs: "," as const };
  const taught = {
    key: "",
    likeness: 1,
    lessons: [{ signature: { words: [], lines: [] }, fields: [field] }],
  };
  const readings = async (taught?: Taught) => {
    const { rows } = await readDrawnTable(document, region, tableField("Probe", "Reading #"), taught);
    return rows.map(({ cells }) => cells[1]?.value);
  };
  expect(await readings()).toEqual([20755, 21250]);
  expect(await readings(taught)).toEqual([20.755, 21.25]);
});

test("reads a table on a skewed scan like others, with its cells at its words", async () => {
  const page = new PdfPage(
    columnsAt(["Article", 50], ["Ordered on", 200], ["Price", 400, "right"], ["Amount", 500, "right"]),
  ).heads();
  const goods = ["Hemp rope", "Sailcloth", "Oak mast", "Iron anchor", "Brass lamp"];
  for (const [index, name] of goods.entries())
    page.row([name, `${index + 10}.03.2026`, `${index + 12}.50`, `${index + 31}7.25`]);
  const document = await recognised(drawPage(page.texts, { angle: 2 }));
  const region = { page: 1, x: 30, y: 20, width: 520, height: 110, columns: [150, 300, 430] };
  const field = tableField("Article", "Ordered on @", "Price #", "Amount #");
  const { rows } = await readDrawnTable(document, region, field);
  expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual(
    goods.map((name, index) => [name, `2026-03-${index + 10}`, index + 12.5, (index + 31) * 10 + 7.25]),
  );
  const [, last] = rows.map(({ cells }) => cells[3]!);
  expect(document.text.slice(last!.start!, last!.end!)).toBe("327.25");
});

test("marks empty cells of a drawn table on a scan for review, because words can be missed", async () => {
  const page = new PdfPage(columnsAt(["Article", 50], ["Quantity", 260], ["Price", 320, "right"]))
    .heads()
    .row(["Hemp rope", "24", "10.50"])
    .row(["Sailcloth", null, "17.25"])
    .row(["Oak mast", "36", "99.75"]);
  const document = await recognised(drawPage(page.texts));
  const region = { page: 1, x: 30, y: 20, width: 400, height: 110, columns: [200, 290] };
  const field = tableField("Article", "Quantity #", "Price #");
  const { checks } = await readDrawnTable(document, region, field);
  expect(checks).toEqual([{ code: "ocr_uncertain", message: "A cell is empty; scans can lose words." }]);
});

async function recognised(picture: Picture): Promise<DocumentText> {
  const bytes = makeScan([picture]);
  const scan = await openScan(bytes);
  const page = await scan.recognisePage(1, ["eng"]).finally(() => scan.close());
  return insertRecognisedPages(await readBytes(bytes, "scan.pdf"), new Map([[1, page]]));
}
