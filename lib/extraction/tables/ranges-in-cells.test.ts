import { describe, expect, it } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";

const HEADS = ["Test", "Result", "Unit", "Reference range"];

/** The table as HTML, DOCX, PDF and plain text. */
async function inFormats(lines: string[][], columns: ReturnType<typeof asked>, lefts: number[]) {
  const html = lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  const [heads = [], ...rows] = lines;
  const page = new PdfPage(columnsAt(...heads.map((head, at): [string, number] => [head, lefts[at] ?? 0])));
  page.heads();
  for (const row of rows) page.row(row);
  return Promise.all([
    rowsIn(`<table>${html}</table>`, "a.html", columns),
    rowsIn(makeDocx(wordTable(lines)), "a.docx", columns),
    rowsIn(pdfOf(page), "a.pdf", columns),
    rowsIn(lines.map((cells) => cells.join("\t")).join("\n"), "a.txt", columns),
  ]);
}
const TESTS = [
  ["Haemoglobin", "141", "g/L", "120 - 160"],
  ["Sodium", "140", "mmol/L", "135 - 145"],
  ["Platelets", "251", "10^9/L", "150 - 400"],
];

describe("a range of numbers in a cell", () => {
  it("stays whole", async () => {
    const columns = asked("Test", "Result #", "Unit", "Reference range");
    for (const found of await inFormats([HEADS, ...TESTS], columns, [50, 180, 260, 360]))
      expect(found).toEqual({ rows: TESTS, counted: 3 });
  });

  it("stays whole below a heading that may ask for a code", async () => {
    const lines = [["Test", "Result", "Unit", "Reference"], ...TESTS];
    const columns = asked("Test", "Result #", "Unit", "Reference");
    for (const { rows } of await inFormats(lines, columns, [50, 180, 260, 360])) expect(rows).toEqual(TESTS);
  });

  it("is split if the second number is smaller, because the dash then stands for an empty cell", async () => {
    const stock = "Item\tStock\tOut\tLeft\nBolts\t90 - 12\nNuts\t75 - 8\nWashers\t60 - 44\n";
    const { rows } = await rowsIn(stock, "stock.txt", asked("Item", "Stock #"));
    expect(rows).toEqual([
      ["Bolts", "90"],
      ["Nuts", "75"],
      ["Washers", "60"],
    ]);
  });
});

it("A quarter with its year stays whole", async () => {
  const quarters = [
    ["Q1 2026", "1,200.50", "310.20"],
    ["Q2 2026", "1,420.00", "55.10"],
    ["Q3 2026", "990.00", "12.00"],
  ];
  const lines = [["Quarter", "Revenue", "Result"], ...quarters];
  const columns = asked("Quarter", "Revenue #", "Result #");
  for (const { rows } of await inFormats(lines, columns, [50, 120, 200])) expect(rows).toEqual(quarters);
});
