import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { invoiceOfItems } from "@/lib/extraction/testing/invoice-of-items";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

const INVOICE_COLUMNS = asked("Article number", "Description", "Quantity #", "Unit price #", "Line total #");

test("reads the items of a three-page invoice without headers, carried-forward sums, totals and notes", async () => {
  const { rows, counted } = await rowsIn(invoiceOfItems(), "invoice.pdf", INVOICE_COLUMNS);
  expect(rows).toHaveLength(40);
  expect(counted).toBe(40);
  expect(rows[0]).toEqual(["A-1001", "Copper washer for general use", "2", "1.25", "2.50"]);
  expect(rows[39]?.[0]).toBe("A-1040");
});

test("includes totals if the prompt asks for every row of the table", async () => {
  const columns = columnsAt(["Region", 50], ["Units", 200, "right"], ["Returns", 300, "right"]);
  const page = new PdfPage(columns)
    .heads()
    .row(["North", "120", "3"])
    .row(["South", "80", "1"])
    .row(["Total", "200", "4"]);
  const ask = { prompt: "Every row of the table, without the heading" };
  const { rows } = await rowsIn(pdfOf(page), "r.pdf", asked("Region", "Units #", "Returns #"), ask);
  expect(rows.map(([region]) => region)).toEqual(["North", "South", "Total"]);
  expect((await rowsIn(pdfOf(page), "r.pdf", asked("Region", "Units #", "Returns #"))).rows).toHaveLength(2);
});

test("reads a table that contains only texts", async () => {
  const columns = columnsAt(["Name", 50], ["Department", 200], ["City", 350]);
  const staff = [
    ["Anna Berg", "Sales", "Oslo"],
    ["Jon Dahl", "Purchasing", "Bergen"],
    ["Mia Lund", "Human resources", "Oslo"],
  ];
  const page = new PdfPage(columns).text("Staff").skip().heads();
  for (const person of staff) page.row(person);
  page.skip(2).text("This list is confidential.");
  const found = await rowsIn(pdfOf(page), "staff.pdf", asked("Name", "Department", "City"));
  expect(found).toEqual({ rows: staff, counted: 3 });
});

test("finds the one of several tables whose headings name the columns", async () => {
  const goods = columnsAt(["Article", 50], ["Quantity", 280, "right"], ["Amount", 485, "right"]);
  const page = new PdfPage(goods)
    .text("Order 55")
    .heads()
    .row(["Bolt", "1", "5.00"])
    .row(["Nut", "2", "10.00"]);
  page.row(["Total", null, "15.00"]).skip(2);
  page.text("Deliveries").text("");
  const y = page.texts.at(-1)?.y ?? 0;
  const deliveries = [
    ["Date", "Carrier", "Parcels"],
    ["01.05.2024", "Swift", "2"],
    ["02.05.2024", "Heron", "3"],
  ];
  for (const [line, cells] of deliveries.entries())
    for (const [index, text] of cells.entries())
      page.texts.push({ x: [50, 150, 300][index] ?? 0, y: y + line * 12, text, size: 9 });
  const file = pdfOf(page);
  expect((await rowsIn(file, "o.pdf", asked("Date @", "Carrier", "Parcels #"))).rows).toEqual(
    deliveries.slice(1),
  );
  expect((await rowsIn(file, "o.pdf", asked("Article", "Quantity #"))).rows).toEqual([
    ["Bolt", "1"],
    ["Nut", "2"],
  ]);
});

test("reads a code without its label and without codes of other labels after it", async () => {
  const text = [
    "Article no.                Description   Quantity   Price",
    "SKU: K-1170                Rope               2     20.00",
    "SKU: K-1180 EAN: 40083210  Sail               1     30.00",
    "P.O. 7                     Mast               3     90.00",
  ].join("\n");
  const { rows } = await rowsIn(text, "order.txt", asked("Article number", "Description"));
  expect(rows).toEqual([
    ["K-1170", "Rope"],
    ["K-1180", "Sail"],
    ["P.O. 7", "Mast"],
  ]);
});

test("distinguishes quantity and amounts by their product", async () => {
  const columns = columnsAt(
    ["Amount", 80, "right"],
    ["Product", 120],
    ["Price", 350, "right"],
    ["Total", 450, "right"],
  );
  const page = new PdfPage(columns)
    .heads()
    .row(["4.00", "Balloons", "0.80", "3.20"])
    .row(["2.00", "Ribbon", "1.50", "3.00"]);
  const { rows } = await rowsIn(pdfOf(page), "i.pdf", asked("Quantity #", "Unit price #", "Line total #"));
  expect(rows).toEqual([
    ["4.00", "0.80", "3.20"],
    ["2.00", "1.50", "3.00"],
  ]);
});

test("returns no rows and no count if the layout shows no table", async () => {
  const page = new PdfPage()
    .text("Dear Mrs Miller,")
    .text("thank you for your letter of 5 May. We look forward to your visit.");
  expect(await rowsIn(pdfOf(page), "l.pdf", INVOICE_COLUMNS)).toEqual({ rows: [], counted: null });
});

test("splits a value from adjacent words if the gap was lost", async () => {
  const columns = columnsAt(["Date", 50], ["Project", 130], ["Hours", 300, "right"], ["Remarks", 308.4]);
  const page = new PdfPage(columns).heads();
  page.row(["2024-03-04", "Bridge", "5.5", "on site"]).row(["2024-03-05", "Tunnel", "7.0"]);
  page.row(["2024-03-06", "Bridge", "2.0", "by train"]).row(["2024-03-07", "Office", "8.0"]);
  const { rows, counted } = await rowsIn(pdfOf(page), "t.pdf", asked("Date @", "Hours #", "Remarks"));
  expect(rows).toEqual([
    ["2024-03-04", "5.5", "on site"],
    ["2024-03-05", "7.0", null],
    ["2024-03-06", "2.0", "by train"],
    ["2024-03-07", "8.0", null],
  ]);
  expect(counted).toBe(4);
});

test("keeps a first row that lacks its last cell and has a word like a heading", async () => {
  const columns = columnsAt(["Name", 50], ["Department", 160], ["Job title", 280], ["City", 420]);
  const staff = [
    ["Eva Aas", "Sales", "Head of department", null],
    ["Jon Vik", "Quality", "Analyst", "Oslo"],
    ["Ida Moe", "Sales", "Analyst", "Rome"],
  ];
  const page = new PdfPage(columns).heads();
  for (const person of staff) page.row(person);
  const { rows } = await rowsIn(pdfOf(page), "s.pdf", asked("Name", "Department", "Job title", "City"));
  expect(rows).toEqual(staff);
});
