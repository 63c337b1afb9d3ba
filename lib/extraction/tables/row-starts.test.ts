import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { columnsAt, pdfOf, PdfPage } from "@/lib/extraction/testing/make-table-pdf";

const COLUMNS = columnsAt(
  ["Code", 50],
  ["Description", 120],
  ["Rate", 330, "right"],
  ["Amount", 420, "right"],
);
const ASKED = asked("Code", "Description", "Rate #", "Amount #");
const ROWS = [1, 2, 3, 4].map((row) => [`K${row}0`, "Allowance", `${row}.50`, `${row}7.20`]);

function withRows(page: PdfPage): PdfPage {
  for (const row of ROWS) page.row(row);
  return page;
}

test("recognises rows without values by their distance, including the first ones", async () => {
  const page = new PdfPage(COLUMNS).heads().row(["K05", "Bonus"]);
  expect(await rowsIn(pdfOf(withRows(page)), "list.pdf", ASKED)).toEqual({
    rows: [["K05", "Bonus", null, null], ...ROWS],
    counted: 5,
  });
});

test("does not treat a line apart below the rows as a row, even if its cells are aligned", async () => {
  const page = withRows(new PdfPage(COLUMNS).heads()).skip().row(["K90", "IBAN DE89 3704 0044 0532 0130 00"]);
  expect(await rowsIn(pdfOf(page), "list.pdf", ASKED)).toEqual({ rows: ROWS, counted: 4 });
});

test("does not count headings and notes between rows", async () => {
  const page = new PdfPage(COLUMNS).heads().text("Monthly");
  for (const row of ROWS) page.row(row).row([null, "paid by hand"]);
  const { counted } = await rowsIn(
    pdfOf(page.text("Yearly").row(["K50", "Bonus", "5.50", "57.20"])),
    "list.pdf",
    ASKED,
  );
  expect(counted).toBe(5);
});
