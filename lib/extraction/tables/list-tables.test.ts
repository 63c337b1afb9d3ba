import { expect, test } from "vitest";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import { listTables } from "./list-tables";

const COLUMNS = columnsAt(["Pos", 50], ["Article", 90], ["Price", 400, "right"]);

async function tablesOf(...numbers: number[]) {
  const page = new PdfPage(COLUMNS).heads();
  for (const number of numbers) page.row([String(number), `Part ${"ABCDEF".charAt(number)}`, `${number}.50`]);
  const document = await readBytes(pdfOf(page), "list.pdf");
  return listTables(document, learnConventions(document.text)).map(({ rows, isComplete }) => ({
    rows,
    isComplete,
  }));
}

test("lists a table with its rows", async () => {
  expect(await tablesOf(1, 2, 3, 4)).toEqual([{ rows: 4, isComplete: true }]);
});

test("lists a table with fewer rows than item numbers as incomplete", async () => {
  expect(await tablesOf(1, 2, 4)).toEqual([{ rows: 3, isComplete: false }]);
});
