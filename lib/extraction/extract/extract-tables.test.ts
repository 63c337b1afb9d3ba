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

test("prefers the table whose headings match most columns", async () => {
  const { rows, checks, state } = await extract(pdfOf(list()), "l.pdf", tableField("Description", "Price #"));
  expect(rows).toEqual([
    ["Bolt", 1.5],
    ["Washer", 2.5],
    ["Lamp", 9.5],
  ]);
  expect({ checks, state }).toEqual({ checks: [], state: "verified" });
});

test("marks a table for review if only its kinds of values match", async () => {
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

test("returns no table and no check if the document has none", async () => {
  const { rows, checks, state } = await extract(
    pdfOf(list()),
    "l.pdf",
    tableField("Shareholder", "Date of purchase @", "Seat"),
  );
  expect({ rows, checks, state }).toEqual({ rows: [], checks: [], state: "missing" });
});

test("does not call a table missing that the document shows but was not read", async () => {
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

test("marks a CSV for review if its column names say nothing about the request", async () => {
  const csv = "ormu;velt;krag\nBolt;2;1,50\nLamp;4;9,50\nPanel;5;7,25\n";
  const { rows, checks } = await extract(csv, "l.csv", tableField("Description", "Quantity #", "Price #"));
  expect(rows[1]).toEqual(["Lamp", 4, 9.5]);
  expect(checks).toMatchObject([{ code: "low_confidence" }]);
  const named = await extract(csv.replace("krag", "Preis"), "l.csv", tableField("Description", "Price #"));
  expect(named.checks).toEqual([]);
});

test("marks a table for review if a column does not add up to its total", async () => {
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

test("marks a table for review if a cell may be hidden or looks different from its text", async () => {
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

test("marks a table on a recognised page for review if a word was hard to recognise", async () => {
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

test("puts dates without a year in the statement's period, and marks them for review", async () => {
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

test("reports dates whose year is unknown, and does not read them", async () => {
  const { rows, checks, state } = await extract(
    statement("Opened on 3 May 2019, printed on 9 June 2024", "4 Mar", "11 Mar", "28 Mar"),
    "s.pdf",
    tableField("Date @", "Amount #"),
  );
  expect(rows.map(([date]) => date)).toEqual([null, null, null]);
  expect(state).toBe("ambiguous");
  expect(checks).toEqual([{ code: "low_confidence", message: "3 cells in Date are not complete dates." }]);
});
