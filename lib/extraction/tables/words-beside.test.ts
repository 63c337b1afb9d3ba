import { expect, it } from "vitest";
import { asked } from "@/lib/extraction/testing/find-rows";
import { columnsAt, pdfOf, PdfPage } from "@/lib/extraction/testing/make-table-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { createTableFinder } from "./find-table";
import type { Column } from "./read-columns";
import { readLines } from "./read-lines";
import type { TableRange } from "./table-range";
import { wordsBeside } from "./words-beside";

const COLUMNS = columnsAt(
  ["Code", 50],
  ["Description", 120],
  ["Rate", 330, "right"],
  ["Amount", 420, "right"],
);

async function leftOutOf(...pages: PdfPage[]) {
  const document = await readBytes(pdfOf(...pages), "list.pdf");
  const columns = asked("Code", "Description", "Rate #", "Amount #");
  const { leftOut } = createTableFinder(document)({ name: "Items", prompt: "", columns });
  return leftOut?.map(({ start, end }) => document.text.slice(start, end));
}

/** Rows of all columns. */
function withRows(page: PdfPage): PdfPage {
  for (let row = 1; row <= 4; row += 1) page.row([`K${row}0`, "Allowance", `${row}.50`, `${row}7.20`]);
  return page;
}

it("reports lines between the headings and the first row that are not rows", async () => {
  const page = new PdfPage(COLUMNS).heads().row([null, "Bonus 05"]);
  expect(await leftOutOf(withRows(page))).toEqual(["Bonus 05"]);
});

it("reports words between the last row and its total", async () => {
  const page = withRows(new PdfPage(COLUMNS).heads()).row([null, "See the second leaf"]);
  expect(await leftOutOf(page.row(["Total", null, null, "108.80"]))).toEqual(["See the second leaf"]);
});

it("does not report a total, words below it, or words next to the columns", async () => {
  const page = withRows(new PdfPage(COLUMNS).heads()).row(["Total", null, null, "108.80"]);
  expect(await leftOutOf(page.skip().text("Payment within 30 days without deduction."))).toBeUndefined();
  const beside = new PdfPage([...COLUMNS, { head: "", x: 480 }]).heads();
  for (let row = 1; row <= 12; row += 1)
    beside.row([`K${row}0`, "Allowance", `${row}.50`, `${row}7.20`, row === 2 ? "see overleaf" : ""]);
  expect(await leftOutOf(beside)).toBeUndefined();
});

it("does not end a table at a later line that sounds like a total or has no amount", async () => {
  const page = withRows(new PdfPage(COLUMNS).heads()).skip().row(["Note", "to the rates"]);
  expect(await leftOutOf(page.row(["Total", null, null, "990.00"]))).toBeUndefined();
  const closing = withRows(new PdfPage(COLUMNS).heads())
    .text("Payment within 30 days without deduction.")
    .row(["Total", "see overleaf"]);
  expect(await leftOutOf(closing)).toBeUndefined();
});

it("reports words of a cell that continues below the next page's headings and is in no row", async () => {
  const first = withRows(new PdfPage(COLUMNS).heads());
  const second = new PdfPage(COLUMNS).heads().row([null, "Night shift"]).row([null, "supplement"]);
  expect(await leftOutOf(first, withRows(second))).toEqual(["Night shift", "supplement"]);
});

it("does not report lines that repeat on every page of a table", async () => {
  const closing = "Kestrel Wharfingers, stock of the lower quay";
  const pages = [new PdfPage(COLUMNS).heads(), new PdfPage(COLUMNS), new PdfPage(COLUMNS)];
  const [first, ...others] = pages.map((page, index) =>
    index === 0 ? withRows(page) : withRows(page.text(closing)),
  );
  expect(await leftOutOf(first!, ...others)).toBeUndefined();
});

it("reports words on both sides of a cell at their own places", async () => {
  const words = "Hemp rope of the lower quay";
  const document = await readBytes(pdfOf(new PdfPage().text(words)), "list.pdf");
  const lines = readLines(document, learnConventions(document.text));
  const cell = { start: words.indexOf("of"), end: words.indexOf(" lower") };
  const columns = [{ left: 0, right: 600 }] as Column[];
  const ranges = [{ from: 0, belowAnchor: 0 }] as TableRange[];
  const rows = [{ start: 0, end: words.length, part: 0, cells: [{ parts: [cell] }] }];
  const places = wordsBeside(lines, columns, ranges, { rows });
  expect(places.map(({ start, end }) => document.text.slice(start, end))).toEqual([
    "Hemp rope",
    "lower quay",
  ]);
});
