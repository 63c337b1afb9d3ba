import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import * as xlsx from "xlsx";
import { exportDocuments, exportTable } from "./export-documents";
import type { ExportFormat } from "./formats";
import type { ExportColumn, ExportField, ExportRow, ExportTable, Part } from "./types";
import { withUnitColumns } from "./with-unit-columns";

const items: ExportTable = {
  name: "Items",
  type: "TABLE",
  columns: [
    { name: "2026", type: "NUMBER" },
    { name: "Article", type: "TEXT" },
    { name: "Sent", type: "DATE" },
    { name: "Paid", type: "BOOLEAN" },
  ],
};
const fields: ExportField[] = [{ name: "Number", type: "TEXT" }, items];
const rows: ExportRow[] = [
  {
    filename: "a.pdf",
    data: { Number: "R-1" },
    tables: {
      Items: [
        [12.5, "Rope", "2026-03-01", true],
        [null, "=1+1", null, false],
      ],
    },
  },
  { filename: "b.pdf", data: { Number: "R-2" }, tables: { Items: [[3, "Sail", "2026-03-02", null]] } },
  { filename: "c.pdf", data: { Number: "R-3" } },
];

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const csvOf = (bytes: Uint8Array) => Papa.parse<string[]>(textOf(bytes), { skipEmptyLines: true }).data;
const workbookOf = (bytes: Uint8Array) => xlsx.read(bytes, { cellStyles: true, cellNF: true });
const sheetRows = (workbook: xlsx.WorkBook, name: string) =>
  xlsx.utils.sheet_to_json<unknown[]>(workbook.Sheets[name] ?? {}, { header: 1, defval: null });

describe("the units of a download", () => {
  const units: ExportField[] = withUnitColumns([
    { name: "Number", type: "TEXT" },
    { name: "Total", type: "NUMBER" },
    {
      name: "Items",
      type: "TABLE",
      columns: [
        { name: "Article", type: "TEXT" },
        { name: "Price", type: "NUMBER" },
      ],
    },
  ]);
  const measured: ExportRow[] = [
    {
      filename: "a.pdf",
      data: { Number: "R-1", Total: 12.5 },
      units: { Total: "EUR" },
      tables: {
        Items: [
          ["Rope", 2, "EUR"],
          ["Sail", 3, null],
        ],
      },
    },
    { filename: "b.pdf", data: { Number: "R-2", Total: 3 }, units: { Total: null } },
  ];

  it("follow each number as a column in CSV, also in the rows of a table", () => {
    const [header, first, second] = csvOf(exportDocuments("csv", units, measured).bytes);
    expect(header).toEqual(["filename", "Number", "Total", "Total unit", "Items"]);
    expect(first?.slice(0, 4)).toEqual(["a.pdf", "R-1", "12.5", "EUR"]);
    expect(JSON.parse(first?.[4] ?? "")).toEqual([
      { Article: "Rope", Price: 2, "Price unit": "EUR" },
      { Article: "Sail", Price: 3, "Price unit": null },
    ]);
    expect(second).toEqual(["b.pdf", "R-2", "3", "", ""]);
    expect(csvOf(exportTable("csv", units[3] as ExportTable, measured).bytes)).toEqual([
      ["filename", "Article", "Price", "Price unit"],
      ["a.pdf", "Rope", "2", "EUR"],
      ["a.pdf", "Sail", "3", ""],
    ]);
  });

  it("follow each number as a column in XLSX, for tables in their own sheet", () => {
    const workbook = workbookOf(exportDocuments("xlsx", units, measured).bytes);
    expect(sheetRows(workbook, "Data")).toEqual([
      ["filename", "Number", "Total", "Total unit", "Items"],
      ["a.pdf", "R-1", 12.5, "EUR", 2],
      ["b.pdf", "R-2", 3, null, null],
    ]);
    expect(sheetRows(workbook, "Items")).toEqual([
      ["filename", "Article", "Price", "Price unit"],
      ["a.pdf", "Rope", 2, "EUR"],
      ["a.pdf", "Sail", 3, null],
    ]);
  });

  it("are next to the data in JSON, which stays the same", () => {
    const [first, second] = JSON.parse(textOf(exportDocuments("json", units, measured).bytes)) as unknown[];
    expect(first).toEqual({
      filename: "a.pdf",
      data: {
        Number: "R-1",
        Total: 12.5,
        Items: [
          { Article: "Rope", Price: 2 },
          { Article: "Sail", Price: 3 },
        ],
      },
      units: { Total: "EUR", Items: [{ Price: "EUR" }, { Price: null }] },
    });
    expect(second).toMatchObject({ units: { Total: null, Items: null } });
    expect(JSON.parse(textOf(exportTable("json", units[3] as ExportTable, measured).bytes))).toEqual([
      { filename: "a.pdf", data: { Article: "Rope", Price: 2 }, units: { Price: "EUR" } },
      { filename: "a.pdf", data: { Article: "Sail", Price: 3 }, units: { Price: null } },
    ]);
  });

  it("of a field do not replace another field with that name", () => {
    const twice = withUnitColumns([
      { name: "Total", type: "NUMBER" },
      { name: "Total unit", type: "TEXT" },
    ]);
    const row = { filename: "a", data: { Total: 1, "Total unit": "box" }, units: { Total: "EUR" } };
    expect(csvOf(exportDocuments("csv", twice, [row]).bytes)[1]).toEqual(["a", "1", "EUR", "box"]);
  });
});

describe("a table in a download of documents", () => {
  it("is a list of objects in JSON, with the columns in their order", () => {
    const json = textOf(exportDocuments("json", fields, rows).bytes);
    const [first, , third] = JSON.parse(json) as { data: { Items: unknown } }[];
    expect(first?.data.Items).toEqual([
      { "2026": 12.5, Article: "Rope", Sent: "2026-03-01", Paid: true },
      { "2026": null, Article: "=1+1", Sent: null, Paid: false },
    ]);
    expect(third?.data.Items).toBeNull();
    expect(json).toContain('{"2026":12.5,"Article":"Rope","Sent":"2026-03-01","Paid":true}');
  });

  it("is a JSON cell in CSV, empty if there are no rows", () => {
    const [header, first, , third] = csvOf(exportDocuments("csv", fields, rows).bytes);
    expect(header).toEqual(["filename", "Number", "Items"]);
    expect(JSON.parse(first?.[2] ?? "")).toHaveLength(2);
    expect(third?.[2]).toBe("");
  });

  it("is a separate sheet in XLSX, with real numbers and dates, and the first sheet has its row count", () => {
    const workbook = workbookOf(exportDocuments("xlsx", fields, rows).bytes);
    expect(workbook.SheetNames).toEqual(["Data", "Items"]);
    expect(sheetRows(workbook, "Data")).toEqual([
      ["filename", "Number", "Items"],
      ["a.pdf", "R-1", 2],
      ["b.pdf", "R-2", 1],
      ["c.pdf", "R-3", null],
    ]);
    const sheet = workbook.Sheets.Items ?? {};
    expect(sheetRows(workbook, "Items").map((row) => row[0])).toEqual([
      "filename",
      "a.pdf",
      "a.pdf",
      "b.pdf",
    ]);
    expect(sheet.B2).toMatchObject({ t: "n", v: 12.5 });
    expect(sheet.D2).toMatchObject({ t: "n", z: "yyyy-mm-dd" });
    expect(sheet.E2).toMatchObject({ t: "b", v: true });
    expect(sheet.C3).toMatchObject({ t: "s", v: "=1+1" });
    expect(sheet.C3).not.toHaveProperty("f");
  });

  it("has a valid, unique sheet name, whatever the field is called", () => {
    const names = ["Data", "a/b:c*?[]", "x".repeat(40), `${"x".repeat(40)}y`, "DATA"];
    const tables = names.map((name): ExportTable => ({ ...items, name }));
    const { SheetNames } = workbookOf(exportDocuments("xlsx", tables, []).bytes);
    expect(SheetNames).toHaveLength(6);
    expect(new Set(SheetNames.map((name) => name.toLowerCase())).size).toBe(6);
    for (const name of SheetNames) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  });
});

describe("a download of one table", () => {
  it("has one row per item, with its document's file name", () => {
    expect(csvOf(exportTable("csv", items, rows).bytes)).toEqual([
      ["filename", "2026", "Article", "Sent", "Paid"],
      ["a.pdf", "12.5", "Rope", "2026-03-01", "true"],
      ["a.pdf", "", "'=1+1", "", "false"],
      ["b.pdf", "3", "Sail", "2026-03-02", ""],
    ]);
    expect(JSON.parse(textOf(exportTable("json", items, rows).bytes))).toHaveLength(3);
    expect(workbookOf(exportTable("xlsx", items, rows).bytes).SheetNames).toEqual(["Data"]);
  });
});

describe("document values next to the rows of a table", () => {
  it("are repeated in each row, before the table's columns", () => {
    const beside = [{ name: "Number", type: "TEXT" as const }];
    expect(csvOf(exportTable("csv", items, rows, { beside }).bytes)).toEqual([
      ["filename", "Number", "2026", "Article", "Sent", "Paid"],
      ["a.pdf", "R-1", "12.5", "Rope", "2026-03-01", "true"],
      ["a.pdf", "R-1", "", "'=1+1", "", "false"],
      ["b.pdf", "R-2", "3", "Sail", "2026-03-02", ""],
    ]);
    const workbook = workbookOf(exportTable("xlsx", items, rows, { beside }).bytes);
    expect(sheetRows(workbook, "Data")[1]?.slice(0, 4)).toEqual(["a.pdf", "R-1", 12.5, "Rope"]);
  });

  it("get a unique name if the table has a column of that name, and keep their unit", () => {
    const [total, unit, table] = withUnitColumns([
      { name: "Price", type: "NUMBER" },
      { name: "Items", type: "TABLE", columns: [{ name: "Price", type: "NUMBER" }] },
    ]) as [ExportColumn, ExportColumn, ExportTable];
    const row: ExportRow = {
      filename: "a.pdf",
      data: { Price: 12.5 },
      units: { Price: "EUR" },
      tables: { Items: [[2, "USD"]] },
    };
    const beside = [total, unit];
    expect(csvOf(exportTable("csv", table, [row], { beside }).bytes)).toEqual([
      ["filename", "Price (document)", "Price unit (document)", "Price", "Price unit"],
      ["a.pdf", "12.5", "EUR", "2", "USD"],
    ]);
    expect(JSON.parse(textOf(exportTable("json", table, [row], { beside }).bytes))).toEqual([
      {
        filename: "a.pdf",
        data: { "Price (document)": 12.5, Price: 2 },
        units: { "Price (document)": "EUR", Price: "USD" },
      },
    ]);
  });
});

describe("a sheet", () => {
  const sheetOf = (values: (number | null)[]) => {
    const listed = values.map((Amount, index) => ({ filename: `${index}.pdf`, data: { Amount } }));
    const bytes = exportDocuments("xlsx", [{ name: "Amount", type: "NUMBER" }], listed).bytes;
    return workbookOf(bytes).Sheets.Data ?? {};
  };

  it("shows a column's amounts with the same number of decimals", () => {
    const sheet = sheetOf([1234.5, null, 7, 0.25]);
    expect([sheet.B2, sheet.B4, sheet.B5]).toMatchObject([{ w: "1,234.50" }, { w: "7.00" }, { w: "0.25" }]);
  });

  it("shows whole numbers plainly, because they may be years", () => {
    expect(sheetOf([2026, 1_234_567]).B3).toMatchObject({ v: 1_234_567, w: "1234567" });
  });

  it("has filters in its header", () => {
    expect(sheetOf([1, 2])["!autofilter"]).toEqual({ ref: "A1:B3" });
  });
});

describe("an export in parts", () => {
  const writers = {
    documents: (format: ExportFormat, some: ExportRow[], part?: Part) =>
      exportDocuments(format, fields, some, part),
    "rows of a table": (format: ExportFormat, some: ExportRow[], part?: Part) =>
      exportTable(format, items, some, { beside: [{ name: "Number", type: "TEXT" }], ...(part && { part }) }),
  };

  it.each(["csv", "json"] as const)("is the same file as %s, wherever it is divided", (format) => {
    for (const write of Object.values(writers)) {
      const document = fc.constantFrom(...rows);
      fc.assert(
        fc.property(fc.array(fc.array(document, { maxLength: 3 }), { minLength: 1 }), (batches) => {
          let rowsBefore = 0;
          const parts = batches.map((batch, index) => {
            const place = { isFirst: index === 0, isLast: index === batches.length - 1, rowsBefore };
            const part = write(format, batch, place);
            rowsBefore += part.rows;
            return part.bytes;
          });
          expect(Buffer.concat(parts).toString()).toBe(textOf(write(format, batches.flat()).bytes));
        }),
      );
    }
  });
});
