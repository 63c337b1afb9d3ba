import { expect, test } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";
import { checkSums } from "./check-rows";
import { findStatedSums } from "./find-stated-sums";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { verifyTable } from "./verify-table";

const WITHOUT_YIELDING = () => Promise.resolve();
const COLUMNS = columnsAt(
  ["Description", 50],
  ["Quantity", 300, "right"],
  ["Price", 400, "right"],
  ["Amount", 500, "right"],
);
const ITEMS = [
  ["Bolt", "2", "100.00", "200.00"],
  ["Washer", "3", "18.00", "54.00"],
  ["Lamp", "5", "190.00", "950.00"],
];

/** What is said of the sums of a table of items with lines below it. */
async function messagesOf(...below: (string | null)[][]): Promise<string[]> {
  const page = new PdfPage(COLUMNS).heads();
  for (const row of [...ITEMS, ...below]) page.row(row);
  return messagesIn(pdfOf(page), "list.pdf");
}

async function messagesIn(file: Uint8Array | string, filename: string): Promise<string[]> {
  const document = await readBytes(Buffer.from(file), filename);
  const field = tableField("Description", "Quantity #", "Unit price #", "Amount #");
  const found = createTableFinder(document)(field);
  const conventions = learnConventions(document.text);
  const table = await verifyTable(document.text, field, found, conventions, "missing", WITHOUT_YIELDING);
  expect(table.rows.length).toBeGreaterThan(1);
  const rows = table.rows.map(({ cells }, original) => ({
    values: cells.map(({ value }) => value),
    original,
  }));
  const sums = findStatedSums(document, table, conventions);
  return checkSums({ columns: field.columns, sums }, rows).map(({ message }) => message);
}

test("A column that does not add up to the sum below it is to be checked", async () => {
  expect(await messagesOf(["Total", null, null, "1,240.00"])).toEqual([
    "Amount adds up to 1,204.00; the document says 1,240.00.",
  ]);
});

test("A column that adds up to one of the totals below it is right: net, gross or a subtotal", async () => {
  const totals = ["1,204.00", "240.80", "1,444.80"];
  const lines = ["Subtotal", "VAT 20 %", "Total"].map((label, index) => [
    label,
    null,
    null,
    totals[index] ?? "",
  ]);
  expect(await messagesOf(...lines)).toEqual([]);
});

test("A difference that charges, discounts or taxes below the table explain is none", async () => {
  expect(await messagesOf(["Shipping", null, null, "36.00"], ["Total", null, null, "1,240.00"])).toEqual([]);
  expect(
    await messagesOf(
      ["Discount", null, null, "-4.00"],
      ["VAT 20 %", null, null, "240.00"],
      ["Total", null, null, "1,440.00"],
    ),
  ).toEqual([]);
});

test("What is below another column, or is no sum, says nothing of a column", async () => {
  expect(await messagesOf(["Boxes", "2", null, null], ["Your reference", null, null, "1,240.00"])).toEqual(
    [],
  );
  expect(await messagesOf(["Total", "10", null, "1,204.00"])).toEqual([]);
  expect(await messagesOf(["Total", "11", null, "1,204.00"])).toEqual([
    "Quantity adds up to 10.00; the document says 11.00.",
  ]);
});

test("The sum of some of the rows is no sum of all", async () => {
  expect(await messagesOf(["Total withdrawals", null, null, "54.00"])).toEqual([]);
});

test("The last of several parts adds up to its own subtotal", async () => {
  const parts = [
    ["Subtotal", null, null, "1,204.00"],
    ["Panel", "1", "30.00", "30.00"],
    ["Cable", "2", "20.00", "40.00"],
    ["Subtotal", null, null, "70.00"],
  ];
  expect(await messagesOf(...parts)).toEqual([]);
});

test("The total of an invoice without positions is that of its lines", async () => {
  const rowOf = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const heads = COLUMNS.map(({ head }) => head);
  const html = (total: string) =>
    `<table>${[heads, ...ITEMS].map(rowOf).join("")}</table><p>Total: ${total}</p>`;
  expect(await messagesIn(html("1,204.00"), "list.html")).toEqual([]);
  expect(await messagesIn(html("1,240.00"), "list.html")).toHaveLength(1);
});

test("Amounts that are rounded row by row are allowed to miss their sum by as much", async () => {
  const page = new PdfPage(COLUMNS).heads();
  for (let row = 1; row <= 20; row += 1) page.row([`Part ${row}`, "1", "12", "12"]);
  page.row(["Total", null, null, "241"]);
  expect(await messagesIn(pdfOf(page), "list.pdf")).toEqual([]);
});

test("A number within a sentence below the table is no sum, though that begins with a word for all", async () => {
  const sentence = ["All lamps were", null, null, "lit at 20 °C in our own laboratory in May."];
  expect(await messagesOf(sentence)).toEqual([]);
});

test("A sum may be followed by its currency and a note", async () => {
  expect(await messagesOf(["Total", null, null, "1,300.00 EUR incl. VAT"])).toHaveLength(1);
});
