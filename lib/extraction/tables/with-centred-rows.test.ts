import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import { readLayout } from "@/lib/extraction/page/layout";
import { createTableFinder } from "./find-table";
import { withCentredRows } from "./with-centred-rows";

const COLUMNS = columnsAt(["Date", 50], ["Text", 130], ["Amount", 400, "right"]);
const HALF = 0.5;

/** Bookings whose texts have these lines, with all cells centred. */
function statement(texts: readonly (readonly string[])[]): PdfPage {
  const page = new PdfPage(COLUMNS).heads().skip();
  for (const [index, lines] of texts.entries()) {
    for (const line of lines) page.row([null, line]);
    const middle = (lines.length + 1) / 2;
    page
      .skip(-middle)
      .row([`0${index + 1}.03.2024`, null, `${index + 1}2.50`])
      .skip(middle - 1 + HALF);
  }
  return page;
}

const BOOKINGS = asked("Date @", "Text", "Amount #");

test("joins two centred lines into one cell of the row between them", async () => {
  const texts = [1, 2, 3, 4].map((row) => ["Card payment", `Ref 70${row} Mandate M${row}`]);
  const { rows, counted } = await rowsIn(pdfOf(statement(texts)), "s.pdf", BOOKINGS);
  expect(rows).toEqual(
    texts.map((lines, index) => [`0${index + 1}.03.2024`, lines.join(" "), `${index + 1}2.50`]),
  );
  expect(counted).toBe(4);
});

test("assigns cells of one, two and four centred lines to their rows, without losing words", async () => {
  const texts = [
    ["Rent"],
    ["Standing order", "Garage 4"],
    ["Transfer", "for two nights", "at the mill", "Invoice 88"],
    ["Card payment", "Bakery"],
  ];
  const document = await readBytes(pdfOf(statement(texts)), "s.pdf");
  const { rows, leftOut } = createTableFinder(document)({ name: "Bookings", prompt: "", columns: BOOKINGS });
  expect(rows.map(({ cells }) => cells[1]?.raw)).toEqual(texts.map((lines) => lines.join(" ")));
  expect(leftOut).toBeUndefined();
});

test("reads centred headings of one, two and three lines completely", async () => {
  const places = [50, 90, 170, 330, 420, 500];
  const columns = places.map((x, index) => ({
    head: "",
    x,
    align: index > 2 ? ("right" as const) : undefined,
  }));
  const page = new PdfPage(columns).row([null, null, null, "Quantity"]).skip(-HALF);
  page.row([null, "Article", "Description", null, "Price", "Line"]).skip(-HALF);
  page.row(["Pos", null, null, "ordered"]).skip(-HALF);
  page.row([null, "number", "of goods", null, "per unit", "total"]).skip(-HALF);
  page.row([null, null, null, "in pieces"]);
  const items = [1, 2, 3].map((row) => [`${row}`, `BX-${row}07`, "Oak plank", `${row}`, "3.20", `${row}.20`]);
  for (const item of items) page.row(item);
  const document = await readBytes(pdfOf(page), "o.pdf");
  const names = asked("Article number", "Description", "Quantity #", "Unit price #", "Amount #");
  const { rows, leftOut } = createTableFinder(document)({ name: "Items", prompt: "", columns: names });
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.raw))).toEqual(items.map(([, ...cells]) => cells));
  expect(leftOut).toBeUndefined();
});

async function linesOf(page: PdfPage): Promise<string[]> {
  const document = await readBytes(pdfOf(page), "s.pdf");
  const { lines } = withCentredRows(readLayout(document), document);
  return lines.map(({ cells }) => cells.map(({ text }) => text).join(" | "));
}

const row = (page: PdfPage, ...cells: (string | null)[]) => page.row(cells).skip(-HALF);

test("takes equally many lines above and below a row's main line, but none of the next row", async () => {
  const page = row(
    row(row(new PdfPage(COLUMNS).skip(), null, "Transfer"), "01.03.2024", null, "12.50"),
    null,
    "Rent",
  );
  row(row(row(page.skip(HALF), null, "Card payment"), "02.03.2024", null, "22.50"), null, "Bakery");
  expect(await linesOf(page)).toEqual([
    "01.03.2024 | Transfer | Rent | 12.50",
    "02.03.2024 | Card payment | Bakery | 22.50",
  ]);
});

test("assigns lines above and below rows only if they are equally many, in the same cells and equally close", async () => {
  const transfer = (page: PdfPage) =>
    row(row(row(page, null, "Transfer"), "01.03.2024", null, "12.50"), null, "Rent").skip(HALF);
  const payment = (page: PdfPage) =>
    row(row(row(page, null, "Payment"), "02.03.2024", null, "22.50"), null, "Bakery").skip(HALF);
  const [first, second] = ["01.03.2024 | Transfer | Rent | 12.50", "02.03.2024 | Payment | Bakery | 22.50"];
  const start = () => new PdfPage(COLUMNS).row([null, "See below"]);
  expect(await linesOf(payment(transfer(start())).row([null, "Balance"]))).toEqual([
    "See below",
    first,
    second,
    "Balance",
  ]);
  expect(await linesOf(transfer(start()).skip(3).row([null, "Balance"]))).toEqual([
    "See below",
    first,
    "Balance",
  ]);
  expect(await linesOf(transfer(start().skip(3)).row([null, "Balance"]))).toEqual([
    "See below",
    first,
    "Balance",
  ]);
  const beside = transfer(new PdfPage(COLUMNS).row(["Above"])).row(["Below"]);
  expect(await linesOf(beside)).toEqual(["Above", first, "Below"]);
});

test("keeps lines that are not centred, aligned or close, and a label next to two rows", async () => {
  const nearer = new PdfPage(COLUMNS).row([null, "Transfer"]).skip(-0.4);
  nearer.row(["01.03.2024", null, "12.50"]).skip(-0.6).row([null, "Rent"]);
  expect(await linesOf(nearer)).toHaveLength(3);
  const over = row(row(row(new PdfPage(COLUMNS), null, "Transfer"), "01.03.2024", "Draft"), null, "Rent");
  expect(await linesOf(over)).toHaveLength(3);
  const spanned = (label: string, ...[first, second]: [string[], string[]]) =>
    linesOf(row(row(row(new PdfPage(COLUMNS), null, ...first), label), null, ...second));
  expect(await spanned("2024", ["Rope", "20.00 EUR"], ["Anchor", "80.00 EUR"])).toHaveLength(3);
  expect(await spanned("2024", ["20.00"], ["80.00"])).toHaveLength(3);
  expect(await spanned("West", ["Rope"], ["Anchor"])).toHaveLength(3);
  const far = new PdfPage(COLUMNS)
    .row([null, "Transfer"])
    .row(["01.03.2024", null, "12.50"])
    .row([null, "Rent"]);
  expect(await linesOf(far)).toHaveLength(3);
});

test("assigns a line between two rows to the row above", async () => {
  const page = row(
    row(row(new PdfPage(COLUMNS), null, "Transfer"), "01.03.2024", null, "12.50"),
    null,
    "Rent",
  );
  row(row(page, "02.03.2024", null, "22.50"), null, "Bakery");
  expect(await linesOf(page)).toEqual([
    "01.03.2024 | Transfer | Rent | 12.50",
    "02.03.2024 | 22.50",
    "Bakery",
  ]);
});
