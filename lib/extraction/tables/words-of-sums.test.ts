import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

test("keeps an item with a word for totals if it has all cells of the rows around it", async () => {
  const pad = (cells: readonly string[]) => cells.map((cell) => cell.padEnd(20)).join("");
  const referto = [
    ["Esame", "Risultato", "Unità"],
    ["Glucosio", "92", "mg/dL"],
    ["Colesterolo totale", "188", "mg/dL"],
    ["Ferritina", "41,5", "ng/mL"],
  ];
  expect(
    await rowsIn(referto.map(pad).join("\n"), "l.txt", asked("Esame", "Risultato #", "Unità")),
  ).toMatchObject({ rows: [{ 0: "Glucosio" }, { 0: "Colesterolo totale" }, { 0: "Ferritina" }], counted: 3 });

  const columns = columnsAt(["Test", 50], ["Result", 250, "right"], ["Unit", 300]);
  const page = new PdfPage(columns)
    .heads()
    .row(["Sodium", "139", "mmol/l"])
    .row(["Total protein", "71", "g/l"])
    .row(["Creatinine", "0.91", "mg/dl"]);
  expect(await rowsIn(pdfOf(page), "l.pdf", asked("Test", "Result #", "Unit"))).toMatchObject({
    rows: [{ 0: "Sodium" }, { 0: "Total protein" }, { 0: "Creatinine" }],
    counted: 3,
  });
});

test("drops consecutive totals with their currency", async () => {
  const columns = columnsAt(["Article", 50], ["Currency", 250], ["Amount", 400, "right"]);
  const page = new PdfPage(columns)
    .heads()
    .row(["Rope", "EUR", "100.00"])
    .row(["Sail", "EUR", "250.00"])
    .row(["Net total", "EUR", "350.00"])
    .row(["VAT total", "EUR", "70.00"])
    .row(["Gross total", "EUR", "420.00"]);
  expect(await rowsIn(pdfOf(page), "l.pdf", asked("Article", "Amount #"))).toEqual({
    rows: [
      ["Rope", "100.00"],
      ["Sail", "250.00"],
    ],
    counted: 2,
  });
});

test("keeps lines of several words without a number, such as the opening of a conference", async () => {
  const columns = ["Time", "Session", "Speaker", "Room"].map((head, index) => ({
    head,
    x: 50 + index * 120,
  }));
  const day = [
    ["09:00 - 09:30", "Opening", "Erna Falk", "Hall"],
    ["09:30 - 10:15", "Dredging", "Ole Brandt", "Hall"],
    ["10:15 - 10:45", "Coffee", null, null],
    ["10:45 - 11:30", "Open data", "All speakers", "Room 2"],
  ];
  const page = new PdfPage(columns).heads();
  for (const row of day) page.row(row);
  expect(await rowsIn(pdfOf(page), "d.pdf", asked("Time", "Session", "Speaker", "Room"))).toEqual({
    rows: day,
    counted: 4,
  });

  const stundenplan = [
    ["Zeit", "Fach", "Lehrkraft"],
    ["08:00-08:45", "Gesamtprobe", "Frau Sund"],
    ["08:50-09:35", "Segeln", "Herr Brandt"],
    ["09:55-10:40", "Navigation", "Frau Falk"],
  ];
  const html = `<table>${stundenplan.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
  expect(await rowsIn(html, "p.html", asked("Zeit", "Fach", "Lehrkraft"))).toEqual({
    rows: stundenplan.slice(1),
    counted: 3,
  });
});
