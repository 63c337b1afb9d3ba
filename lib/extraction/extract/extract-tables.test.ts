import { expect, test } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText, TextDoubt } from "@/lib/text/types";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import type { AskedField } from "@/lib/extraction/values/types";

async function extract(file: Buffer | string, filename: string, ...fields: AskedField[]) {
  return extractFrom(await readBytes(Buffer.from(file), filename), ...fields);
}

async function extractFrom(document: DocumentText, ...fields: AskedField[]) {
  const input = { document, readFile: () => Promise.resolve(new Uint8Array()) };
  const { tables } = await extractByName(createLocalEngine(), input, fields);
  const { rows = [], checks = [], counted, state } = tables.Items ?? {};
  return { rows: rows.map(({ cells }) => cells.map(({ value }) => value)), checks, counted, state };
}

const LIST = columnsAt(["Description", 50], ["Quantity", 300, "right"], ["Price", 420, "right"]);

function list(columns = LIST): PdfPage {
  return new PdfPage(columns)
    .heads()
    .row(["Bolt", "2", "1.50"])
    .row(["Washer", "3", "2.50"])
    .row(["Lamp", "4", "9.50"]);
}

test("The table whose heads name most is the asked one", async () => {
  const { rows, checks, state } = await extract(pdfOf(list()), "l.pdf", tableField("Description", "Price #"));
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
    tableField("Description", "Quantity #", "Price #"),
  );
  expect(rows).toHaveLength(3);
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([{ code: "low_confidence", message: "Possibly the wrong table." }]);
});

test("A document without the table has none, and no check", async () => {
  const { rows, checks, state } = await extract(
    pdfOf(list()),
    "l.pdf",
    tableField("Shareholder", "Date of purchase @", "Seat"),
  );
  expect({ rows, checks, state }).toEqual({ rows: [], checks: [], state: "missing" });
});

test("A table that is shown and not read is no table that is missing", async () => {
  const rows = [1, 2, 3, 4].map(
    (number) => `<tr><td>Part ${"ABCD"[number]}</td><td>${number}.50</td><td>${number}7.20</td></tr>`,
  );
  const file = `<table><tr><th>Ormu</th><th>Velt</th><th>Krag</th></tr>${rows.join("")}</table>`;
  const found = await extract(file, "l.html", tableField("Weight #", "Length #", "Colour"));
  expect(found.rows).toEqual([]);
  expect(found.checks).toEqual([
    { code: "rows_disagree", message: "4 rows in the document, 0 in the table." },
  ]);
});

test("A CSV whose names say nothing of what is asked for is to be checked", async () => {
  const csv = "ormu;velt;krag\nBolt;2;1,50\nLamp;4;9,50\nPanel;5;7,25\n";
  const { rows, checks } = await extract(csv, "l.csv", tableField("Description", "Quantity #", "Price #"));
  expect(rows[1]).toEqual(["Lamp", 4, 9.5]);
  expect(checks).toMatchObject([{ code: "low_confidence" }]);
  const named = await extract(csv.replace("krag", "Preis"), "l.csv", tableField("Description", "Price #"));
  expect(named.checks).toEqual([]);
});

test("A table whose column does not add up to the sum below it is to be checked", async () => {
  const { rows, checks, state } = await extract(
    pdfOf(list().row(["Total", null, "15.30"])),
    "l.pdf",
    tableField("Description", "Price #"),
  );
  expect(rows).toHaveLength(3);
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([
    { code: "sums_disagree", message: "Price adds up to 13.50; the document says 15.30." },
  ]);
});

test("A table with a cell that may be hidden, and one that looks unlike its text, is to be checked", async () => {
  const document = await readBytes(pdfOf(list()), "l.pdf");
  const doubtOf = (words: string, kind: TextDoubt["kind"]): TextDoubt => {
    const start = document.text.indexOf(words);
    return { start, end: start + words.length, kind };
  };
  const doubts = [doubtOf("Washer", "may_be_hidden"), doubtOf("2.50", "text_differs")];
  const { checks, state } = await extractFrom(
    { ...document, doubts: doubts.sort((a, b) => a.start - b.start) },
    tableField("Description", "Price #"),
  );
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([
    { code: "text_differs", message: 'The page does not show "2.50".' },
    { code: "may_be_hidden", message: 'May be hidden on the page: "Washer".' },
  ]);
});

test("A table on a recognised page with a word that was hard to recognise is to be checked", async () => {
  const document = await readBytes(pdfOf(list()), "l.pdf");
  const runs = document.runs.map((run) => ({
    ...run,
    confidence: document.text.slice(run.start, run.end).includes("Washer") ? 0.4 : 0.97,
  }));
  const { rows, checks, state } = await extractFrom(
    { ...document, runs },
    tableField("Description", "Price #"),
  );
  expect(rows).toHaveLength(3);
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([{ code: "ocr_uncertain", message: 'Hard to read: "Washer".' }]);
});

const STATEMENT = columnsAt(["Date", 50], ["Details", 120], ["Amount", 460, "right"]);

function statement(title: string, ...days: string[]): Buffer {
  const page = new PdfPage(STATEMENT).text(title).skip().heads();
  for (const [index, day] of days.entries()) page.row([day, "Card payment", `${index + 1}2.50`]);
  return pdfOf(page);
}

test("Dates without a year are of the statement's period, and to be checked", async () => {
  const days = ["29 Dec", "31 Dec", "2 Jan"];
  const { rows, checks, state } = await extract(
    statement("Statement 28 December 2024 to 5 January 2025", ...days),
    "s.pdf",
    tableField("Date @", "Amount #"),
  );
  expect(rows).toEqual([
    ["2024-12-29", 12.5],
    ["2024-12-31", 22.5],
    ["2025-01-02", 32.5],
  ]);
  expect(state).toBe("unverified");
  expect(checks).toMatchObject([{ code: "quote_not_found" }]);

  const auszug = await extract(
    statement("Auszug 3 vom 31.03.2025", "04.03.", "11.03.", "28.03."),
    "s.pdf",
    tableField("Date @", "Amount #"),
  );
  expect(auszug.rows.map(([date]) => date)).toEqual(["2025-03-04", "2025-03-11", "2025-03-28"]);
  expect(auszug.checks).toMatchObject([{ code: "quote_not_found" }]);
});

test("Dates whose year nothing tells are not read, and that is said", async () => {
  const { rows, checks, state } = await extract(
    statement("Opened on 3 May 2019, printed on 9 June 2024", "4 Mar", "11 Mar", "28 Mar"),
    "s.pdf",
    tableField("Date @", "Amount #"),
  );
  expect(rows.map(([date]) => date)).toEqual([null, null, null]);
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([{ code: "low_confidence", message: "3 cells in Date are not complete dates." }]);
});
