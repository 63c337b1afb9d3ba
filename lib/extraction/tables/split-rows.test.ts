import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

test("keeps wrapped words in their cell, also on the next page", async () => {
  const columns = columnsAt(["No.", 50], ["Description", 90], ["Price", 300, "right"]);
  const wide = "Garden table of solid oak with a drawer";
  const one = new PdfPage(columns)
    .text("Order 7")
    .heads()
    .row(["1", "Garden chair", "45.00"])
    .row(["2", wide, "310.00"]);
  const two = new PdfPage(columns)
    .row([null, "underneath"])
    .row(["3", "Parasol", "80.00"])
    .row(["4", "Bench", "95.00"]);
  const { rows } = await rowsIn(pdfOf(one, two), "order.pdf", asked("Description", "Price #"));
  expect(rows).toEqual([
    ["Garden chair", "45.00"],
    [`${wide} underneath`, "310.00"],
    ["Parasol", "80.00"],
    ["Bench", "95.00"],
  ]);
});

test("does not read balances as bookings, or details below a booking as rows", async () => {
  const columns = columnsAt(
    ["Date", 50],
    ["Details", 120],
    ["Paid out", 365, "right"],
    ["Paid in", 440, "right"],
    ["Balance", 525, "right"],
  );
  const page = new PdfPage(columns).text("Northern Bank, account 12345678").heads();
  page.row([null, "Opening balance", null, null, "1,000.00"]);
  page.row(["01 Apr 2024", "Card payment", "10.50", null, "989.50"]).row([null, "OAK STORE LEEDS"]);
  page
    .row(["02 Apr 2024", "Transfer", null, "31.50", "1,021.00"])
    .row([null, "A. MILLER"])
    .row([null, "RENT SHARE"]);
  page.row(["05 Apr 2024", "Card payment", "42.00", null, "979.00"]);
  page.row([null, "Closing balance", null, null, "979.00"]);
  const found = await rowsIn(
    pdfOf(page),
    "statement.pdf",
    asked("Date @", "Details", "Paid out #", "Paid in #", "Balance #"),
  );
  expect(found).toEqual({
    rows: [
      ["01 Apr 2024", "Card payment", "10.50", null, "989.50"],
      ["02 Apr 2024", "Transfer", null, "31.50", "1,021.00"],
      ["05 Apr 2024", "Card payment", "42.00", null, "979.00"],
    ],
    counted: 3,
  });
});

test("continues rows below a group's subtotal", async () => {
  const columns = columnsAt(
    ["Security", 50],
    ["ISIN", 200],
    ["Units", 335, "right"],
    ["Market value", 525, "right"],
  );
  const page = new PdfPage(columns).text("Portfolio").heads().text("Shares");
  page.row(["Alpha AG", "DE000A000001", "10", "215.00"]).row(["Beta SE", "DE000A000002", "20", "460.00"]);
  page.row(["Total shares", null, null, "675.00"]).skip().text("Bonds");
  page
    .row(["Gamma 3% 2030", "DE000A000003", "5", "500.00"])
    .row(["Delta 2% 2031", "DE000A000004", "4", "396.00"]);
  page.row(["Total bonds", null, null, "896.00"]).row(["Total portfolio", null, null, "1,571.00"]);
  const { rows, counted } = await rowsIn(
    pdfOf(page),
    "p.pdf",
    asked("Name", "ISIN", "Units #", "Market value #"),
  );
  expect(rows.map(([, isin]) => isin)).toEqual([
    "DE000A000001",
    "DE000A000002",
    "DE000A000003",
    "DE000A000004",
  ]);
  expect(counted).toBe(4);
});

test("keeps a name above its amounts in their row", async () => {
  const columns = columnsAt(["Bezeichnung", 50], ["Menge", 280, "right"], ["Gesamt", 485, "right"]);
  const page = new PdfPage(columns).text("Rechnung 4711").skip().heads().skip();
  for (const [index, name] of ["Kaffeetasse", "Teekanne", "Zuckerdose"].entries())
    page
      .row([name])
      .row([null, `${index + 1},00`, `${(index + 1) * 5},00`])
      .skip();
  page.row([null, "Summe", "30,00"]);
  const { rows } = await rowsIn(pdfOf(page), "r.pdf", asked("Bezeichnung", "Menge #", "Gesamtpreis #"));
  expect(rows).toEqual([
    ["Kaffeetasse", "1,00", "5,00"],
    ["Teekanne", "2,00", "10,00"],
    ["Zuckerdose", "3,00", "15,00"],
  ]);
});

test("does not start a row at a line that only continues texts above", async () => {
  const columns = columnsAt(["Name", 50], ["Department", 140], ["Job title", 230]);
  const page = new PdfPage(columns).heads();
  page.row(["Eva Aas", "Public relations", "Assistant to"]).row([null, "and events", "the board"]);
  page
    .row(["Jon Vik", "Sales", "Analyst"])
    .row(["Ida Moe", "Research and", "Head of the"])
    .row([null, "development", "laboratory"]);
  const found = await rowsIn(pdfOf(page), "s.pdf", asked("Name", "Department", "Job title"));
  expect(found).toEqual({
    rows: [
      ["Eva Aas", "Public relations and events", "Assistant to the board"],
      ["Jon Vik", "Sales", "Analyst"],
      ["Ida Moe", "Research and development", "Head of the laboratory"],
    ],
    counted: 3,
  });
});

test("keeps a wrapped number in its cell", async () => {
  const columns = columnsAt(["No.", 50], ["Description", 90], ["Price", 300, "right"]);
  const wide = "Garden table of solid oak, model number";
  const page = new PdfPage(columns)
    .text("Order 7")
    .heads()
    .row(["1", "Garden chair", "45.00"])
    .row(["2", wide, "310.00"])
    .row([null, "4471"])
    .row(["3", "Parasol", "80.00"]);
  const { rows } = await rowsIn(pdfOf(page), "order.pdf", asked("Description", "Price #"));
  expect(rows).toEqual([
    ["Garden chair", "45.00"],
    [`${wide} 4471`, "310.00"],
    ["Parasol", "80.00"],
  ]);
});

test.each([
  ["the first cell", ["Serial", "Price #"], 50],
  ["the last cell", ["Serial", "Price #", "Method"], 130],
])("does not add a sentence below the last row to %s", async (_, names, x) => {
  const columns = columnsAt(["Serial", 50], ["Price", 150, "right"], ["Method", 170]);
  const page = new PdfPage(columns)
    .text("Report 7")
    .heads()
    .row(["SN-10442", "45.00", "ISO 4287"])
    .row(["SN-10443", "310.00", "ISO 4287"])
    .row(["SN-10444", "80.00", "ISO 17356"])
    .text("Please keep this document; questions are answered by telephone.", x);
  const { rows } = await rowsIn(pdfOf(page), "report.pdf", asked(...names));
  const last = { "SN-10444": "Serial", "80.00": "Price", "ISO 17356": "Method" };
  expect(rows.at(-1)).toEqual(
    Object.entries(last).flatMap(([cell, name]) => (names.join().includes(name) ? [cell] : [])),
  );
});

test("keeps wrapped words in their cell, whatever a line below the table spans", async () => {
  const columns = columnsAt(["Code", 50], ["Earning", 100], ["Hours", 300, "right"], ["Paid", 380, "right"]);
  const page = new PdfPage(columns)
    .heads()
    .row(["6613", "Travel", "16.35", "1,564.97"])
    .row([null, "allowance"])
    .row(["3057", "Overtime", "7.55", "394.52"])
    .row(["5511", "Night shift", "29.56", "1,211.92"])
    .skip()
    .text("The taxes that are named above are paid to the office", 98);
  const { rows } = await rowsIn(pdfOf(page), "payslip.pdf", asked("Code", "Earning", "Hours #", "Paid #"));
  expect(rows.map(([, earning]) => earning)).toEqual(["Travel allowance", "Overtime", "Night shift"]);
});

test("keeps wrapped words in their cell even if their first line ends with a number", async () => {
  const columns = columnsAt(["Date", 50], ["Text", 120], ["Reference", 200], ["Debit", 400, "right"]);
  const page = new PdfPage(columns)
    .heads()
    .row(["2026-03-16", "ref 88123", "R-12917", "16.35"])
    .row(["2026-03-17", "No. 4471", "R-12918", "7.55"])
    .row(["2026-03-18", "Insurance ref", "R-12919", "1,211.92"])
    .row([null, "88123 Rent"])
    .row(["2026-03-19", "ref 77001", "R-12920", "60.10"]);
  const { rows } = await rowsIn(pdfOf(page), "bank.pdf", asked("Date @", "Text", "Reference", "Debit #"));
  expect(rows.map(([, text]) => text)).toEqual([
    "ref 88123",
    "No. 4471",
    "Insurance ref 88123 Rent",
    "ref 77001",
  ]);
});
