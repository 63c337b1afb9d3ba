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

test("marks a column for review if it does not add up to the total below it", async () => {
  expect(await messagesOf(["Total", null, null, "1,240.00"])).toEqual([
    "Amount adds up to 1,204.00; the document says 1,240.00.",
  ]);
});

test("accepts a column that adds up to one of the totals below it: net, gross or a subtotal", async () => {
  const totals = ["1,204.00", "240.80", "1,444.80"];
  const lines = ["Subtotal", "VAT 20 %", "Total"].map((label, index) => [
    label,
    null,
    null,
    totals[index] ?? "",
  ]);
  expect(await messagesOf(...lines)).toEqual([]);
});

test("accepts a difference explained by charges, discounts or taxes below the table", async () => {
  expect(await messagesOf(["Shipping", null, null, "36.00"], ["Total", null, null, "1,240.00"])).toEqual([]);
  expect(
    await messagesOf(
      ["Discount", null, null, "-4.00"],
      ["VAT 20 %", null, null, "240.00"],
      ["Total", null, null, "1,440.00"],
    ),
  ).toEqual([]);
});

test("ignores what is below another column or is not a total", async () => {
  expect(await messagesOf(["Boxes", "2", null, null], ["Your reference", null, null, "1,240.00"])).toEqual(
    [],
  );
  expect(await messagesOf(["Total", "10", null, "1,204.00"])).toEqual([]);
  expect(await messagesOf(["Total", "11", null, "1,204.00"])).toEqual([
    "Quantity adds up to 10.00; the document says 11.00.",
  ]);
});

test("does not mistake the sum of some rows for the sum of all", async () => {
  expect(await messagesOf(["Total withdrawals", null, null, "54.00"])).toEqual([]);
});

test("compares the last of several parts with its own subtotal", async () => {
  const parts = [
    ["Subtotal", null, null, "1,204.00"],
    ["Panel", "1", "30.00", "30.00"],
    ["Cable", "2", "20.00", "40.00"],
    ["Subtotal", null, null, "70.00"],
  ];
  expect(await messagesOf(...parts)).toEqual([]);
});

test("compares an invoice's total with its lines if positions are unknown", async () => {
  const rowOf = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const heads = COLUMNS.map(({ head }) => head);
  const html = (total: string) =>
    `<table>${[heads, ...ITEMS].map(rowOf).join("")}</table><p>Total: ${total}</p>`;
  expect(await messagesIn(html("1,204.00"), "list.html")).toEqual([]);
  expect(await messagesIn(html("1,240.00"), "list.html")).toHaveLength(1);
});

test("allows for the rounding of each row", async () => {
  const page = new PdfPage(COLUMNS).heads();
  for (let row = 1; row <= 20; row += 1) page.row([`Part ${row}`, "1", "12", "12"]);
  page.row(["Total", null, null, "241"]);
  expect(await messagesIn(pdfOf(page), "list.pdf")).toEqual([]);
});

test("does not mistake a number in a sentence for a total, even if it begins with a word for all", async () => {
  const sentence = ["All lamps were", null, null, "lit at 20 °C in our own laboratory in May."];
  expect(await messagesOf(sentence)).toEqual([]);
});

test("accepts a total that is followed by its currency and a note", async () => {
  expect(await messagesOf(["Total", null, null, "1,300.00 EUR incl. VAT"])).toHaveLength(1);
});
