import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { describe, expect, it, vi } from "vitest";
import * as xlsx from "xlsx";
import { exportDocuments, exportFilename } from "./export-documents";
import { EXPORT_FORMATS } from "./formats";
import type { ExportField, ExportRow } from "./types";
import type { Value } from "@/lib/extraction/values/types";
import { createCoverage } from "@/lib/text/coverage";

const FIELDS: ExportField[] = [
  { name: "Supplier", type: "TEXT" },
  { name: "Total", type: "NUMBER" },
  { name: "Date", type: "DATE" },
  { name: "Paid", type: "BOOLEAN" },
];
const ROW = {
  filename: "a.pdf",
  data: { Supplier: "Müller, Söhne", Total: -12.5, Date: "2026-03-01", Paid: true },
};

function csv(fields: ExportField[], rows: { filename: string; data: Record<string, Value> }[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(exportDocuments("csv", fields, rows).bytes);
}

function text(value: string): string {
  return csv([{ name: "T", type: "TEXT" }], [{ filename: "f", data: { T: value } }]).slice(
    "\ufefffilename,T\r\nf,".length,
    -2,
  );
}

function sheetOf(bytes: Uint8Array): xlsx.WorkSheet {
  return xlsx.read(bytes, { cellStyles: true }).Sheets["Data"] ?? {};
}

function cell(
  fields: ExportField[],
  data: Record<string, Value>,
  address: string,
): xlsx.CellObject | undefined {
  const sheet = sheetOf(exportDocuments("xlsx", fields, [{ filename: "f", data }]).bytes);
  return sheet[address] as xlsx.CellObject | undefined;
}

/** The cells that a spreadsheet sees if it splits at `separator` and, optionally, respects quotes that open a cell. */
function splitAs(file: string, separator: string, quotes: boolean): string[] {
  if (!quotes) return file.split(/\r\n|\n|\r/).flatMap((line) => line.split(separator));
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const character = file[at]!;
    if (character === '"' && /^(?:"|$)/.test(cell)) quoted = !quoted;
    if (!quoted && (character === separator || character === "\n" || character === "\r")) {
      cells.push(cell);
      cell = "";
    } else cell += character;
  }
  return [...cells, cell];
}

/** Whether a spreadsheet would run a cell as a formula: a call, a reference, or a whole expression other than a number. */
function runs(cell: string): boolean {
  const content = cell.replace(/^[\s"\u00a0]+/, "");
  if (/^[=＝]/.test(content)) return true;
  if (!/^[+\-@－]/.test(content)) return false;
  // Text with a quote that does not follow an operator is not an expression.
  const expression = (/^(?:[^"]*?[&=(,|!+*/^-]"|[^"])*/.exec(content)?.[0] ?? "").trim();
  if (/^[+-]?[\d.,]+(?:,.*)?$/.test(expression)) return false;
  return /[(|!]/.test(expression) || !/[\s;]/.test(expression);
}

describe("a CSV export", () => {
  it("begins with a byte order mark, has a header and ends lines with CRLF", () => {
    expect(csv(FIELDS, [ROW])).toBe(
      '\ufefffilename,Supplier,Total,Date,Paid\r\na.pdf,"Müller, Söhne",-12.5,2026-03-01,true\r\n',
    );
  });

  it.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "＝1+1", "＋1+1", "－1+1", "＠x", " =1", "-A1"])(
    "neutralises the cell %j",
    (dangerous) => {
      const [row] = Papa.parse<string[]>(text(dangerous), { delimiter: "," }).data;
      expect(row?.[0]).toBe(`'${dangerous}`);
    },
  );

  it.each([
    ["a;=1+1;b", "a;'=1+1;b"],
    ["a; =1+1", "a; '=1+1"],
    ["a;;=1", "a;;'=1"],
    ['a;"=1+1"', 'a;"\'=1+1"'],
    ["a\t=1", "a\t'=1"],
    ["a\n=1", "a\n'=1"],
    ["a\r\n=1", "a\r\n'=1"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["a;＝1+1", "a;'＝1+1"],
    ["a;+cmd|' /C calc'!A0", "a;'+cmd|' /C calc'!A0"],
    ["a; - 2 + cmd|' /C calc'!A0", "a; '- 2 + cmd|' /C calc'!A0"],
    ["a;-2+3;b", "a;'-2+3;b"],
    ["a;@SUM(A1)", "a;'@SUM(A1)"],
    ["a;- SUM (A1)", "a;'- SUM (A1)"],
    ["a;- apples&", "a;'- apples&"],
    ["a\n-A1\n＠x", "a\n'-A1\n'＠x"],
    ["=1;=2", "'=1;'=2"],
  ])("neutralises %j after separators of other spreadsheets", (dangerous, neutralised) => {
    const [row] = Papa.parse<string[]>(text(dangerous), { delimiter: ",", newline: "\r\n" }).data;
    expect(row?.[0]).toBe(neutralised);
  });

  it.each([
    "-5",
    "-12.50",
    "+49",
    "-1.234,56",
    "-3 %",
    "-1e5",
    "a=b",
    "1-2",
    "Apples; pears; -5; 3 %",
    "Net, -12.50, @home, =total",
    "To buy:\n- apples\n- sugar, 5 kg\n-12,50 EUR",
    "Jane Doe\n+49 30 1234-56\n-3 °C – mind the frost",
    "a;b = c; d@example.com; 1-2",
  ])("leaves the plain text %j unchanged", (plain) => {
    expect(Papa.parse<string[]>(text(plain), { delimiter: ",", newline: "\r\n" }).data[0]?.[0]).toBe(plain);
  });

  it.each([
    [";", true],
    [";", false],
    ["\t", true],
    ["\t", false],
    [",", true],
  ])("has no formula in a spreadsheet that splits at %j and respects quotes: %s", (separator, quotes) => {
    const piece = fc.constantFrom(
      ...[
        "=",
        "+",
        "-",
        "@",
        "＝",
        "－",
        ";",
        "\t",
        "\n",
        "\r\n",
        ",",
        '"',
        "'",
        " ",
        "\u00a0",
        "&",
        "|",
        "!",
      ],
      ...["(", ")", "1", "-5", "2,5", "A1", "cmd", "SUM", "apples", "ä"],
    );
    const cell = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join("")),
      fc.constant("-5"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 3 }), (rows) => {
        const fields: ExportField[] = ["a", "b"].map((name) => ({ name, type: "TEXT" }));
        const file = csv(
          fields,
          rows.map(([filename, a, b]) => ({ filename, data: { a, b } })),
        );
        expect(splitAs(file.slice(1), separator, quotes).filter(runs)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has empty cells for null and for fields that a row lacks", () => {
    expect(csv(FIELDS, [{ filename: "b", data: { Supplier: null } }])).toContain("\r\nb,,,,\r\n");
  });

  it("neutralises file names and field names too", () => {
    expect(csv([{ name: "=A1", type: "TEXT" }], [{ filename: "=B1.pdf", data: {} }])).toBe(
      "\ufefffilename,'=A1\r\n'=B1.pdf,\r\n",
    );
  });

  it("is read back cell by cell by a CSV parser", () => {
    const value = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), (table) => {
        const fields: ExportField[] = ["a", "b", "c"].map((name) => ({ name, type: "TEXT" }));
        const rows = table.map(([a, b, c]) => ({
          filename: "f",
          data: { a: a ?? null, b: b ?? null, c: c ?? null },
        }));
        const read = Papa.parse<string[]>(csv(fields, rows).slice(1).replace(/\r\n$/, ""), {
          delimiter: ",",
        }).data.slice(1);
        const withoutApostrophes = (one: Value) => (one === null ? "" : String(one).replaceAll("'", ""));
        expect(read.map((line) => line.slice(1).map(withoutApostrophes))).toEqual(
          table.map((line) => line.map(withoutApostrophes)),
        );
      }),
    );
  });
});

describe("an XLSX export", () => {
  it("has real numbers, dates and booleans, and empty cells for missing values", () => {
    const sheet = sheetOf(exportDocuments("xlsx", FIELDS, [ROW, { filename: "b", data: {} }]).bytes);
    expect(sheet["B2"]).toMatchObject({ t: "s", v: "Müller, Söhne" });
    expect(sheet["C2"]).toMatchObject({ t: "n", v: -12.5 });
    expect(sheet["D2"]).toMatchObject({ t: "n", v: 46082, w: "2026-03-01" });
    expect(sheet["E2"]).toMatchObject({ t: "b", v: true });
    expect(sheet["B3"]).toBeUndefined();
  });

  it("has a bold, frozen header and columns wide enough for their content", () => {
    const parts = unzipSync(exportDocuments("xlsx", FIELDS, [ROW]).bytes);
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    const style = Number(/<c r="A1" s="(\d+)"/.exec(sheet)?.[1]);
    const formats = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0].match(/<xf .*?\/>/g) ?? [];
    expect(formats[style]).toContain('fontId="1"');
    expect(/<fonts count="2">.*?<\/font><font><b\/>/s.test(styles)).toBe(true);
    expect(sheet).not.toMatch(/<c r="A2" s=/);
    expect(sheet).toMatch(/<col min="2" max="2" width="1[5-6]/);
  });

  it("writes dangerous text as text and never a formula", () => {
    const values = ["=1+1", "+1", "-1+1", "@x", "\t=1", "\r=1", "＝1", "<f>1</f>", "_x003D_1"];
    const fields: ExportField[] = values.map((_, index) => ({ name: `F${index}`, type: "TEXT" }));
    const data = Object.fromEntries(values.map((value, index) => [`F${index}`, value]));
    const { bytes } = exportDocuments("xlsx", fields, [{ filename: "=A1", data }]);
    const parts = Object.values(unzipSync(bytes)).map((part) => strFromU8(part));
    expect(parts.filter((part) => part.includes("<f>") || part.includes("<f "))).toEqual([]);
    const sheet = sheetOf(bytes);
    values.forEach((value, index) => {
      const found = sheet[xlsx.utils.encode_cell({ c: index + 1, r: 1 })] as xlsx.CellObject;
      expect(found.t).toBe("s");
      expect(found.f).toBeUndefined();
      expect(found.v).toBe(value.replace("\r", "\n"));
    });
  });

  it("handles cells that are too long, control characters and lone surrogates", () => {
    const long = "x".repeat(40_000);
    const cut = cell([{ name: "T", type: "TEXT" }], { T: long }, "B2")?.v;
    expect(String(cut)).toHaveLength(32_767);
    expect(cell([{ name: "T", type: "TEXT" }], { T: "a\u0000b\ud800c\u000bd\uffff" }, "B2")?.v).toBe(
      "ab\ufffdcd",
    );
  });

  it("writes a date before the spreadsheet's calendar as text", () => {
    expect(cell([{ name: "D", type: "DATE" }], { D: "1889-05-01" }, "B2")).toMatchObject({
      t: "s",
      v: "1889-05-01",
    });
  });
});

describe("a JSON export", () => {
  it("is an array of file names and data, with every field in order and null for missing values", () => {
    const { bytes } = exportDocuments("json", FIELDS, [{ filename: "a", data: { Total: 1, Supplier: "S" } }]);
    const read = JSON.parse(new TextDecoder().decode(bytes)) as { data: Record<string, Value> }[];
    expect(read).toEqual([{ filename: "a", data: { Supplier: "S", Total: 1, Date: null, Paid: null } }]);
    expect(Object.keys(read[0]?.data ?? {})).toEqual(["Supplier", "Total", "Date", "Paid"]);
  });

  it("keeps the extractor's order for names that look like integers", () => {
    const fields: ExportField[] = ["b", "2026", "1", "__proto__"].map((name) => ({ name, type: "TEXT" }));
    const data = Object.fromEntries([
      ["1", "x"],
      ["2026", 'say "é"'],
      ["__proto__", "p"],
    ]);
    const { bytes } = exportDocuments("json", fields, [{ filename: "a", data }]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `[
  {
    "filename": "a",
    "data": {
      "b": null,
      "2026": "say \\"é\\"",
      "1": "x",
      "__proto__": "p"
    }
  }
]
`,
    );
  });

  it("is minimal without documents or fields", () => {
    const written = (rows: ExportRow[]) => new TextDecoder().decode(exportDocuments("json", [], rows).bytes);
    expect(written([])).toBe("[]\n");
    expect(JSON.parse(written([{ filename: "a", data: {} }]))).toEqual([{ filename: "a", data: {} }]);
  });

  it("has data in the shape of a schema instead of fields, followed by its problems", () => {
    const problems = [{ place: "/seller/lines/0", message: "It is\nwrong." }];
    const shaped = { data: { seller: { name: "Quay\n& Sons", lines: [null] } }, problems };
    const coverage = createCoverage("rows", 2, [{ from: 2, to: 2, reason: "more_records" }]);
    const { bytes } = exportDocuments("json", FIELDS, [{ ...ROW, shaped, coverage }]);
    const written = new TextDecoder().decode(bytes);
    expect(JSON.parse(written)).toEqual([{ filename: "a.pdf", ...shaped, coverage }]);
    expect(written).toContain(
      [
        '    "data": {',
        '      "seller": {',
        '        "name": "Quay\\n& Sons",',
        '        "lines": [',
        "          null",
      ].join("\n"),
    );
    expect(written).toContain(`    "problems": [\n      {\n        "place": "/seller/lines/0",`);
  });

  it("lists unread parts next to the data, but nothing if everything was read", () => {
    const read = createCoverage("pages", 12);
    const partly = createCoverage("pages", 12, [
      { from: 2, to: 2, reason: "page_damaged" },
      { from: 4, to: 6, reason: "image_only" },
    ]);
    const rows = [read, partly].map((coverage, index) => ({ filename: `${index}.pdf`, data: {}, coverage }));
    const { bytes } = exportDocuments("json", [{ name: "T", type: "TEXT" }], rows);
    expect(new TextDecoder().decode(bytes)).toBe(
      `[
  {
    "filename": "0.pdf",
    "data": {
      "T": null
    }
  },
  {
    "filename": "1.pdf",
    "data": {
      "T": null
    },
    "coverage": {
      "unit": "pages",
      "total": 12,
      "read": 8,
      "unread": [{"from":2,"to":2,"reason":"page_damaged"},{"from":4,"to":6,"reason":"image_only"}]
    }
  }
]
`,
    );
  });

  it("takes no value from an object's prototype", () => {
    const { bytes } = exportDocuments(
      "json",
      [{ name: "constructor", type: "TEXT" }],
      [{ filename: "a", data: {} }],
    );
    expect(new TextDecoder().decode(bytes)).toContain('"constructor": null');
  });
});

describe("exports in other formats", () => {
  it.each(["csv", "xlsx"] as const)("a %s is the same whether or not parts are unread", (format) => {
    const unread = createCoverage("rows", 9, [{ from: 2, to: 9, reason: "more_records" }]);
    const { bytes } = exportDocuments(format, FIELDS, [{ ...ROW, coverage: unread }]);
    expect(Buffer.compare(bytes, exportDocuments(format, FIELDS, [ROW]).bytes)).toBe(0);
  });
});

describe("dates in an export", () => {
  it("are the same in every time zone, to the last byte of the file", () => {
    const dates = ["2026-01-01", "2026-03-08", "2025-12-31", "1901-01-01"];
    const rows = dates.map((date) => ({ filename: date, data: { Date: date } }));
    const offsets = new Set<number>();
    const files = new Set<string>();
    for (const zone of ["UTC", "Pacific/Kiritimati", "America/New_York"]) {
      vi.stubEnv("TZ", zone);
      offsets.add(new Date("2026-01-01T00:00:00Z").getTimezoneOffset());
      const bytes = EXPORT_FORMATS.map((format) => exportDocuments(format, FIELDS, rows).bytes);
      files.add(bytes.map((file) => Buffer.from(file).toString("latin1")).join());
      expect(exportFilename("abc", new Date("2026-01-01T00:30:00Z"), "csv")).toBe("abc_20260101-003000.csv");
    }
    vi.unstubAllEnvs();
    expect(offsets.size).toBe(3);
    expect(files.size).toBe(1);
  });
});

describe("an export's file name", () => {
  it("is the extractor's id and the time in UTC", () => {
    expect(exportFilename("abc", new Date("2026-11-21T09:08:07.654Z"), "xlsx")).toBe(
      "abc_20261121-090807.xlsx",
    );
  });
});
