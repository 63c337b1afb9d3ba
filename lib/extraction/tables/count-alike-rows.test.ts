import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { pdfOf, PdfPage, type PdfColumn } from "@/lib/extraction/testing/make-table-pdf";
import { readBytes } from "@/lib/text/read-bytes";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { countAlikeRows } from "./count-alike-rows";
import { readLines } from "./read-lines";
import type { TableLines } from "./table-lines";
import type { DocumentText } from "@/lib/text/types";

const COLUMNS = asked("Description", "Quantity #", "Price #");
const NAMES = ["Bolt", "Washer", "Panel", "Gasket", "Lamp", "Cable", "Roller", "Glove"];

function columnsWith(heads: readonly [string, string, string]): PdfColumn[] {
  const [name, quantity, price] = heads;
  return [
    { head: name, x: 50 },
    { head: quantity, x: 300, align: "right" },
    { head: price, x: 420, align: "right" },
  ];
}

function pageOf(heads: readonly [string, string, string], names: readonly string[]): PdfPage {
  const page = new PdfPage(columnsWith(heads)).text("Heron Supplies Ltd, list 5").skip().heads();
  for (const [index, name] of names.entries()) page.row([name, String(index + 1), `${index + 3}.50`]);
  return page.footer("Heron Supplies Ltd, 4 Mill Lane, York");
}

test("counts rows below different headings on the next page, even if they are not read", async () => {
  const first = pageOf(["Description", "Quantity", "Price"], NAMES);
  const second = pageOf(["Bezeichnung der Ware", "Stück", "EUR je St."], NAMES.slice(0, 3));
  const { rows, counted } = await rowsIn(pdfOf(first, second), "l.pdf", COLUMNS);
  expect([rows.length, counted]).toEqual([8, 11]);
});

test("does not count lines between letterhead and headings as rows", async () => {
  const page = new PdfPage([
    ...columnsWith(["Description", "Quantity", "Price"]),
    { head: "Total", x: 520, align: "right" },
  ]);
  page.row(["Invoice 4711", null, null, "Page 1"]).skip().heads();
  for (const [index, name] of NAMES.entries()) page.row([name, String(index + 1), "2.50", `${index + 7}.00`]);
  expect((await rowsIn(pdfOf(page), "l.pdf", COLUMNS)).counted).toBe(NAMES.length);
});

test("counts a possible table below headings in an unknown language", async () => {
  // Neither head nor kind says which of the numbers is the price.
  const table = NAMES.map(
    (name, index) => `<tr><td>${name}</td><td>${index + 3}.50</td><td>${index + 9}.20</td></tr>`,
  );
  const file = `<p>Zint Orsk</p><table><tr><th>Ormu</th><th>Velt</th><th>Krag</th></tr>${table.join("")}</table>`;
  const { rows, counted } = await rowsIn(file, "l.html", asked("Since @", "Price #"));
  expect({ rows, counted }).toEqual({ rows: [], counted: null });
  expect((await rowsIn(file, "l.html", asked("Weight #", "Length #", "Colour"))).counted).toBe(NAMES.length);
});

test("rejects a table whose headings mean something else or that lacks a requested value", async () => {
  const page = pageOf(["Description", "Quantity", "Price"], NAMES);
  for (const columns of [
    asked("Booking day @", "Valuta @", "Balance #"),
    asked("Passenger", "Date of birth @", "Seat"),
  ])
    expect(await rowsIn(pdfOf(page), "l.pdf", columns)).toEqual({ rows: [], counted: null });
});

function linesOf(document: DocumentText): TableLines {
  return readLines(document, learnConventions(document.text));
}

test("counts a table's rows around given places, whatever its headings", async () => {
  const document = await readBytes(pdfOf(pageOf(["Ormu", "Velt", "Krag"], NAMES)), "l.pdf");
  const placeOf = (name: string) => {
    const start = document.text.indexOf(name);
    return { start, end: document.text.indexOf("\n", start) };
  };
  const known = ["Bolt", "Lamp", "Roller"].map(placeOf);
  expect(countAlikeRows(linesOf(document), known)).toBe(NAMES.length);
});

test("does not count rows if the given places are in different kinds of lines", async () => {
  const text = "Oslo, 3 May\nWe met at 9:30 and left by train.\nFlight SK 802 on 4 May, seat 12A\n";
  const document = await readBytes(Buffer.from(text), "l.txt");
  const lines = [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
  expect(countAlikeRows(linesOf(document), lines)).toBeNull();
});
