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

test("Rows whose values are empty are rows where they are as far apart as the others, the first ones too", async () => {
  const page = new PdfPage(COLUMNS).heads().row(["K05", "Bonus"]);
  expect(await rowsIn(pdfOf(withRows(page)), "list.pdf", ASKED)).toEqual({
    rows: [["K05", "Bonus", null, null], ...ROWS],
    counted: 5,
  });
});

test("A line that is set apart below the rows is none, though its parts are where theirs are", async () => {
  const page = withRows(new PdfPage(COLUMNS).heads()).skip().row(["K90", "IBAN DE89 3704 0044 0532 0130 00"]);
  expect(await rowsIn(pdfOf(page), "list.pdf", ASKED)).toEqual({ rows: ROWS, counted: 4 });
});

test("Headings and notes between rows are not counted", async () => {
  const page = new PdfPage(COLUMNS).heads().text("Monthly");
  for (const row of ROWS) page.row(row).row([null, "paid by hand"]);
  const { counted } = await rowsIn(
    pdfOf(page.text("Yearly").row(["K50", "Bonus", "5.50", "57.20"])),
    "list.pdf",
    ASKED,
  );
  expect(counted).toBe(5);
});

test("A code that a word runs up to is in its own column", async () => {
  const columns = columnsAt(["Item", 50], ["Code", 152], ["Price", 300, "right"]);
  const items = [
    ["Bolt", "A-1001", "1.25"],
    ["Washer", "A-1002", "2.50"],
    ["Hexagon bolts of steel", "A-1003", "3.75"],
    ["Hinge", "A-1004", "5.00"],
  ];
  const page = new PdfPage(columns).heads();
  for (const item of items) page.row(item);
  const { rows } = await rowsIn(pdfOf(page), "list.pdf", asked("Item", "Code", "Price #"));
  expect(rows).toEqual(items);
});

test("Heads that are closer on the next page are the same heads", async () => {
  const [first, next] = [80, 66].map((second) =>
    columnsAt(["No.", 50], ["Item", second], ["Price", 300, "right"]),
  );
  const pages = [first, next].map((columns, index) => {
    const page = new PdfPage(columns).text(`List, page ${index + 1}`).heads();
    for (let row = 1; row <= 3; row += 1) page.row([String(index * 3 + row), "Bolt", `${row}.50`]);
    return page;
  });
  const { rows } = await rowsIn(pdfOf(...pages), "list.pdf", asked("No.", "Item", "Price #"));
  expect(rows.map(([number]) => number)).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("The third item is no sum of the first two", async () => {
  const columns = columnsAt(["Pos", 50], ["Item", 120], ["Colour", 300]);
  const items = [
    ["1", "Bolt", "black"],
    ["2", "Washer", "blue"],
    ["3", "Hinge", "red"],
  ];
  const page = new PdfPage(columns).heads();
  for (const item of items) page.row(item);
  expect((await rowsIn(pdfOf(page), "list.pdf", asked("Pos #", "Item", "Colour"))).rows).toEqual(items);
});
