import { expect, test } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";
import { readBytes } from "@/lib/text/read-bytes";

async function checksOf(bytes: Buffer, filename: string, ...columns: string[]): Promise<string[]> {
  const document = await readBytes(bytes, filename);
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const { tables } = await extractByName(createLocalEngine(), input, [tableField(...columns)]);
  return tables.Items?.checks.map(({ code, message }) => `${code}: ${message}`) ?? [];
}

const CERTIFICATE = [
  ["N° de série", "Nominal", "Mért", "Eltérés", "Date"],
  ["SN-92584", "73,9", "105,994", "1,001", "2026-03-04"],
  ["SN-6693", "6,2", "324,966", "2,128", "2026-03-02"],
  ["SN-7011", "9,5", "31,502", "0,482", "2026-03-05"],
];

test("marks columns with unknown headings for review if they could be swapped", async () => {
  const columns = ["Serial No", "Nominal #", "Measured #", "Deviation #", "Date @"];
  expect(await checksOf(makeDocx(wordTable(CERTIFICATE)), "a.docx", ...columns)).toEqual([
    'column_uncertain: Measured was guessed: its heading is "Mért".',
    'column_uncertain: Deviation was guessed: its heading is "Eltérés".',
  ]);
});

test("needs no review for the only column left, or one whose heading resembles its name", async () => {
  const [, ...rows] = CERTIFICATE;
  const renamed = [["N° de série", "Nominal", "Measured", "Eltérés", "Date"], ...rows];
  const columns = ["Serial No", "Nominal #", "Measured #", "Deviation #", "Date @"];
  expect(await checksOf(makeDocx(wordTable(renamed)), "a.docx", ...columns)).toEqual([]);
});

test("marks a missing column for review if it may be in another one", async () => {
  const page = new PdfPage(columnsAt(["Container Seal", 50], ["Goods", 200], ["Weight", 350, "right"]))
    .heads()
    .row(["MSKU9208940SL-67859", "Filter", "688.2"])
    .row(["MSKU1903153SL-11402", "Valve", "935.3"])
    .row(["MSKU7901514SL-57388", "Hose", "263.1"]);
  const checks = await checksOf(pdfOf(page), "a.pdf", "Container", "Seal", "Goods", "Weight #");
  expect(checks).toHaveLength(1);
  expect(checks[0]).toMatch(/^column_uncertain: (Container|Seal) may be in the column "Container Seal"\.$/);
});

test("reports words between a table's headings and total that are in no cell", async () => {
  const page = new PdfPage(
    columnsAt(["Code", 50], ["Description", 120], ["Rate", 330, "right"], ["Amount", 420, "right"]),
  ).heads();
  for (let row = 1; row <= 4; row += 1) page.row([`K${row}0`, "Allowance", `${row}.50`, `${row}7.20`]);
  page.row([null, "See the second leaf"]).row(["Total", null, null, "128.80"]);
  const checks = await checksOf(pdfOf(page), "a.pdf", "Code", "Description", "Rate #", "Amount #");
  expect(checks).toEqual(['words_left_out: 1 cell is not in any column: "See the second leaf".']);
});
