import { describe, expect, it } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { makeDocx, wordTable } from "@/lib/text/testing/make-documents";

const HEADS = ["Test", "Result", "Unit", "Reference range"];
const TESTS = [
  ["Haemoglobin", "141", "g/L", "120 - 160"],
  ["Sodium", "140", "mmol/L", "135 - 145"],
  ["Platelets", "251", "10^9/L", "150 - 400"],
];

describe("a range of numbers in a cell", () => {
  it("stays whole", async () => {
    const columns = asked("Test", "Result #", "Unit", "Reference range");
    const expected = { rows: TESTS, counted: 3 };
    const lines = [HEADS, ...TESTS];

    const html = lines
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
      .join("");
    expect(await rowsIn(`<table>${html}</table>`, "lab.html", columns)).toEqual(expected);
    expect(await rowsIn(makeDocx(wordTable(lines)), "lab.docx", columns)).toEqual(expected);
    const page = new PdfPage(
      columnsAt(["Test", 50], ["Result", 180], ["Unit", 260], ["Reference range", 360]),
    );
    page.heads();
    for (const row of TESTS) page.row(row);
    expect(await rowsIn(pdfOf(page), "lab.pdf", columns)).toEqual(expected);
    expect(await rowsIn(lines.map((cells) => cells.join("\t")).join("\n"), "lab.txt", columns)).toEqual(
      expected,
    );
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
