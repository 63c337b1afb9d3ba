import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { pdfOf, PdfPage } from "@/lib/extraction/testing/make-table-pdf";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";

type Row = readonly string[];

const HEADS = ["Order", "Client", "State", "Fee"];
const COLUMNS = asked("Order", "Client", "State", "Fee #");
const ORDERS: readonly Row[] = [
  ["A-310", "Finch Ltd", "Paid", "410.00"],
  ["A-311", "Otter Inc", "Open", "95.00"],
  ["A-312", "Heron Co", "Paid", "120.50"],
  ["A-313", "Badger LLP", "Closing", "60.00"],
  ["A-314", "Robin AG", "VAT", "75.25"],
];
const SUM: Row = ["Total", "", "", "760.75"];

const htmlOf = (heads: Row, rows: readonly Row[]) => {
  const line = (cells: Row, tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line(heads, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
};
const textOf = (heads: Row, rows: readonly Row[]) =>
  [heads, ...rows].map((row) => row.map((cell) => cell.padEnd(16)).join("")).join("\n");
const pdfPageOf = (heads: Row, rows: readonly Row[]) => {
  const page = new PdfPage(
    heads.map((head, index) => ({
      head,
      x: 60 + index * 130,
      ...(index === heads.length - 1 && { align: "right" as const }),
    })),
  ).heads();
  for (const row of rows) page.row(row.map((cell) => cell || null));
  return pdfOf(page);
};
const docxOf = (heads: Row, rows: readonly Row[]) =>
  makeDocx(wordTable([heads, ...rows].map((row) => [...row])));

const FORMATS = [
  ["html", htmlOf],
  ["txt", textOf],
  ["pdf", pdfPageOf],
  ["docx", docxOf],
] as const;

test.for(FORMATS)(
  "in %s, keeps and counts a row whose state is a word for totals",
  async ([format, make]) => {
    const { rows, counted } = await rowsIn(make(HEADS, [...ORDERS, SUM]), `l.${format}`, COLUMNS);
    expect(rows.map(([order]) => order)).toEqual(ORDERS.map(([order]) => order));
    expect(counted).toBe(ORDERS.length);
  },
);

test.for(FORMATS)(
  "in %s, keeps a task named like a balance, above a total that is not a row",
  async ([format, make]) => {
    const tasks: readonly Row[] = [
      ["Survey", "Mina", "3"],
      ["Opening", "Jon", "1"],
      ["Closing", "Mina", "2"],
    ];
    const file = make(["Task", "Owner", "Days"], [...tasks, ["Total", "", "6"]]);
    const { rows, counted } = await rowsIn(file, `l.${format}`, asked("Task", "Owner", "Days #"));
    expect(rows.map(([task]) => task)).toEqual(["Survey", "Opening", "Closing"]);
    expect(counted).toBe(tasks.length);
  },
);

test.for(FORMATS)(
  "in %s, reads the closing entry of a T-account as a row of its side",
  async ([format, make]) => {
    const entries: readonly Row[] = [
      ["Refund 3", "15.00", "Order 61", "310.00"],
      ["Refund 4", "35.00", "Order 62", "140.00"],
      ["Closing", "900.00", "Order 63", "500.00"],
    ];
    const file = make(["Debit", "GBP", "Credit", "GBP"], entries);
    const { rows, counted } = await rowsIn(file, `l.${format}`, asked("Debit", "GBP #"));
    expect(rows).toEqual(entries.map((entry) => entry.slice(0, 2)));
    expect(counted).toBe(entries.length);
    const credits = await rowsIn(file, `l.${format}`, asked("Credit", "GBP #"));
    expect(credits.rows).toEqual(entries.map((entry) => entry.slice(2)));
  },
);

test("does not read a payment below a total as a row", async () => {
  const items: readonly Row[] = [
    ["Rope", "2", "20.00"],
    ["Hook", "3", "15.00"],
    ["Tape", "5", "12.50"],
  ];
  const sums: readonly Row[] = [
    ["Total", "", "47.50"],
    ["Paid", "by card", "40.00"],
    ["Amount due", "", "7.50"],
  ];
  const file = pdfPageOf(["Item", "Quantity", "Price"], [...items, ...sums]);
  const { rows } = await rowsIn(file, "l.pdf", asked("Item", "Quantity #", "Price #"));
  expect(rows.map(([item]) => item)).toEqual(["Rope", "Hook", "Tape"]);
});

test.for(FORMATS)(
  "in %s, keeps a tax among kinds of costs, and a task at the top",
  async ([format, make]) => {
    const costs: readonly Row[] = [
      ["Rent", "900", "950"],
      ["Tax advice", "120", "130"],
      ["VAT", "40", "50"],
      ["Insurance", "80", "90"],
    ];
    const cost = await rowsIn(
      make(["Cost", "2025", "2026"], costs),
      `l.${format}`,
      asked("Cost", "2025 #", "2026 #"),
    );
    expect(cost.rows.map(([name]) => name)).toEqual(costs.map(([name]) => name));
    const tasks: readonly Row[] = [
      ["Opening", "2"],
      ["Sales", "5"],
      ["Cleaning", "1"],
    ];
    const task = await rowsIn(make(["Task", "Hours"], tasks), `l.${format}`, asked("Task", "Hours #"));
    expect(task.rows.map(([name]) => name)).toEqual(tasks.map(([name]) => name));
  },
);
