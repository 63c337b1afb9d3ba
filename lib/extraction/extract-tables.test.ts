import { expect, test } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";
import { extractFields } from "./extract-fields";
import { createLocalEngine } from "./local/local-engine";
import { asked } from "./testing/find-rows";
import { pdfOf, PdfPage, type PdfColumn } from "./testing/make-table-pdf";
import type { AskedField, TableSpec } from "./types";

function table(...columns: string[]): TableSpec {
  return { name: "Items", type: "TABLE", required: false, prompt: "", columns: asked(...columns) };
}

async function extract(file: Buffer | string, filename: string, ...fields: AskedField[]) {
  const bytes = Buffer.from(file);
  const document = await readBytes(bytes, filename);
  const input = { document, readFile: () => Promise.resolve(bytes) };
  const { tables } = await extractFields(createLocalEngine(), input, fields);
  const { rows = [], checks = [], counted, state } = tables.Items ?? {};
  return { rows: rows.map(({ cells }) => cells.map(({ value }) => value)), checks, counted, state };
}

const LIST: PdfColumn[] = [
  { head: "Description", x: 50 },
  { head: "Quantity", x: 300, align: "right" },
  { head: "Price", x: 420, align: "right" },
];

function list(columns = LIST): PdfPage {
  return new PdfPage(columns)
    .heads()
    .row(["Bolt", "2", "1.50"])
    .row(["Washer", "3", "2.50"])
    .row(["Lamp", "4", "9.50"]);
}

test("A table of which heads name most is the asked one", async () => {
  const { rows, checks, state } = await extract(pdfOf(list()), "l.pdf", table("Description", "Price #"));
  expect(rows).toEqual([
    ["Bolt", 1.5],
    ["Washer", 2.5],
    ["Lamp", 9.5],
  ]);
  expect({ checks, state }).toEqual({ checks: [], state: "verified" });
});

test("A table that only the kinds of its values tell is to be checked", async () => {
  const columns = LIST.map((column, index) => ({ ...column, head: ["Ormu", "Velt", "Krag"][index] ?? "" }));
  const { rows, checks, state } = await extract(
    pdfOf(list(columns)),
    "l.pdf",
    table("Description", "Quantity #", "Price #"),
  );
  expect(rows).toHaveLength(3);
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([
    { code: "low_confidence", message: "It is uncertain whether this is the right table." },
  ]);
});

test("A document without the table has none, and no check", async () => {
  const { rows, checks, state } = await extract(
    pdfOf(list()),
    "l.pdf",
    table("Shareholder", "Date of purchase @", "Seat"),
  );
  expect({ rows, checks, state }).toEqual({ rows: [], checks: [], state: "missing" });
});

test("A table that is shown and not read is no table that is missing", async () => {
  const rows = [1, 2, 3, 4].map(
    (number) => `<tr><td>Part ${"ABCD"[number]}</td><td>${number}.50</td><td>${number}7.20</td></tr>`,
  );
  const file = `<table><tr><th>Ormu</th><th>Velt</th><th>Krag</th></tr>${rows.join("")}</table>`;
  const found = await extract(file, "l.html", table("Weight #", "Length #", "Colour"));
  expect(found.rows).toEqual([]);
  expect(found.checks).toEqual([
    { code: "rows_disagree", message: "4 rows counted in the document, 0 read." },
  ]);
});

test("A CSV whose names say nothing of what is asked for is to be checked", async () => {
  const csv = "ormu;velt;krag\nBolt;2;1,50\nLamp;4;9,50\nPanel;5;7,25\n";
  const { rows, checks } = await extract(csv, "l.csv", table("Description", "Quantity #", "Price #"));
  expect(rows[1]).toEqual(["Lamp", 4, 9.5]);
  expect(checks).toMatchObject([{ code: "low_confidence" }]);
  const named = await extract(csv.replace("krag", "Preis"), "l.csv", table("Description", "Price #"));
  expect(named.checks).toEqual([]);
});
