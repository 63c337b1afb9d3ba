import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { readBytes } from "@/lib/text/read-bytes";
import { createTableFinder } from "./find-table";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

const EARNINGS = [
  ["Basic pay", "2,450.00"],
  ["Overtime", "310.40"],
  ["Shift allowance", "120.00"],
  ["Bonus", "75.00"],
];
const DEDUCTIONS = [
  ["Income tax", "388.20"],
  ["National insurance", "214.75"],
  ["Pension", "122.50"],
];
const ONE_LIST = asked("Description", "Amount #");

const rowsOf = (pdf: Buffer, name: string, columns = ONE_LIST) => rowsIn(pdf, "p.pdf", columns, { name });

function payslip(...[left, right]: [string, string][]): Buffer {
  const headings = columnsAt(["Earnings", 50], ["Deductions", 320]);
  const columns = columnsAt(
    [left![0], 50],
    [left![1], 250, "right"],
    [right![0], 320],
    [right![1], 520, "right"],
  );
  const page = new PdfPage([...headings, ...columns]).row(["Earnings", "Deductions"]);
  const rows = [columns.map(({ head }) => head)];
  for (const [index, earning] of EARNINGS.entries()) rows.push([...earning, ...(DEDUCTIONS[index] ?? [])]);
  for (const cells of rows) page.row([null, null, ...cells]);
  return pdfOf(page.skip().text("Net pay 2,229.95 paid to your account"));
}

test("distinguishes side-by-side tables with the same headings by their titles", async () => {
  const pdf = payslip(["Description", "Amount"], ["Description", "Amount"]);
  expect(await rowsOf(pdf, "Earnings")).toEqual({ rows: EARNINGS, counted: 4 });
  expect(await rowsOf(pdf, "Deductions")).toEqual({ rows: DEDUCTIONS, counted: 3 });
});

test("uses a column of the table below the title, not of the table next to it", async () => {
  const pdf = payslip(["Payment", "Amount"], ["Deduction", "Amount"]);
  expect(await rowsOf(pdf, "Deductions", asked("Deduction", "Amount #"))).toMatchObject({ rows: DEDUCTIONS });
});

const YEARS = columnsAt(["", 50], ["2023", 300, "right"], ["2022", 400, "right"]);
const SHEET = [
  ["Cash at bank", "41,200", "38,900"],
  ["Trade debtors", "12,450", "9,870"],
];
const STATEMENT = [
  ["Turnover", "210,400", "198,300"],
  ["Cost of sales", "98,100", "91,250"],
  ["Administration", "61,020", "58,400"],
];
const OF_YEARS = asked("Item", "2023 #", "2022 #");

test("distinguishes consecutive tables with the same headings by their titles, on one page or two", async () => {
  const sheet = (page: PdfPage) =>
    SHEET.reduce((one, row) => one.row(row), page.text("Balance sheet").heads());
  const statement = (page: PdfPage) =>
    STATEMENT.reduce((one, row) => one.row(row), page.text("Income statement").heads());
  const onOne = pdfOf(statement(sheet(new PdfPage(YEARS)).skip()));
  const onTwo = pdfOf(sheet(new PdfPage(YEARS)), statement(new PdfPage(YEARS)));
  for (const pdf of [onOne, onTwo]) {
    const find = createTableFinder(await readBytes(pdf, "a.pdf"));
    expect(find({ name: "Balance sheet", prompt: "", columns: OF_YEARS }).mayBeOther).toBeUndefined();
    expect(await rowsOf(pdf, "Balance sheet", OF_YEARS)).toEqual({ rows: SHEET, counted: 2 });
    expect(await rowsOf(pdf, "Income statement", OF_YEARS)).toEqual({ rows: STATEMENT, counted: 3 });
  }
});

test("continues a table below its repeated headings, whatever the previous page ends with", async () => {
  const columns = columnsAt(["Text", 50], ["Reference", 220], ["Amount", 400, "right"]);
  const rows = [1, 2, 3, 4].map((row) => ["Transfer", `R-${row}0${row}`, `${row}4.10`]);
  const first = rows
    .slice(0, 2)
    .reduce((page, row) => page.row(row), new PdfPage(columns).text("Bookings").heads());
  const second = rows.slice(2).reduce((page, row) => page.row(row), new PdfPage(columns).heads());
  const found = await rowsOf(pdfOf(first.text("Salary"), second), "Bookings", asked("Reference", "Amount #"));
  expect(found.rows.map(([reference]) => reference)).toEqual(["R-101", "R-202", "R-303", "R-404"]);
});

test("does not mistake a page header for another table's title", async () => {
  const columns = columnsAt(["Text", 50], ["Reference", 220], ["Amount", 400, "right"]);
  const pages = [1, 2, 3].map((number) => {
    const page = new PdfPage(columns).text("Larch Mill Savings");
    if (number === 1) page.text("Bookings");
    page.heads();
    for (const row of [1, 2]) page.row(["Transfer", `R-${number}0${row}`, `${row}${number}.10`]);
    return page;
  });
  const found = await rowsOf(pdfOf(...pages), "Bookings", asked("Reference", "Amount #"));
  expect(found).toMatchObject({ rows: { length: 6 }, counted: 6 });
});

test("keeps a tax among deductions as a row, unlike a value added tax or one with its rate", async () => {
  const list = (...rows: string[][]) =>
    pdfOf(
      rows.reduce(
        (page, row) => page.row(row),
        new PdfPage(columnsAt(["Description", 50], ["Amount", 300, "right"])).heads(),
      ),
    );
  const [tax, insurance, pension] = DEDUCTIONS as [string[], string[], string[]];
  expect(await rowsOf(list(insurance, tax, pension), "List")).toEqual({
    rows: [insurance, tax, pension],
    counted: 3,
  });
  const [rope, anchor] = [
    ["Rope", "20.00"],
    ["Anchor", "80.00"],
  ] as [string[], string[]];
  const rows = [rope, anchor, ["Freight", "5.00"]];
  expect(await rowsOf(list(rope, anchor, ["VAT", "20.00"], ["Freight", "5.00"]), "List")).toMatchObject({
    rows,
  });
  expect(await rowsOf(list(rope, ["Tax 20 %", "4.00"], anchor), "List")).toMatchObject({
    rows: [rope, anchor],
  });
});
