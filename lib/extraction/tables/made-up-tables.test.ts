import { expect, test } from "vitest";
import { makeTable, type MadeUpTable } from "@/lib/extraction/testing/made-up-tables";
import { rowsIn } from "@/lib/extraction/testing/find-rows";
import { widthInHelvetica } from "@/lib/text/advance-widths";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";

const POINTS_PER_MM = 72 / 25.4;
const TABLES = 80;
const ROWS_ON_A_PAGE = 20;

/** The table drawn line by line, each column as wide as its longest cell. */
function draw({ columns, rows, totals, title, style }: MadeUpTable): Buffer {
  const { size, gutter } = style;
  const heads = columns.map(({ head }) => head);
  const lines = [heads, ...rows.slice(0, ROWS_ON_A_PAGE), ...(totals ? [totals] : [])];
  let left = 40;
  const cells = columns.flatMap(({ align }, column): PdfText[] => {
    const widths = lines.map((line) => widthInHelvetica(line[column] ?? "", size));
    const [x, width] = [left, Math.max(...widths)];
    left += width + gutter * POINTS_PER_MM;
    const indentOf = (own: number) =>
      align === "right" ? width - own : align === "center" ? (width - own) / 2 : 0;
    return lines.flatMap((line, y) => {
      const text = line[column] ?? "";
      return text === "" ? [] : [{ x: x + indentOf(widths[y] ?? 0), y: 90 + y * size * 1.5, text, size }];
    });
  });
  return makePdf([[{ x: 40, y: 50, text: title, size }, ...cells]]);
}

test("the cells of made-up tables are read as well as has been reached, however close the columns are", async () => {
  let [right, given, wanted] = [0, 0, 0];
  for (let seed = 0; seed < TABLES; seed += 1) {
    const table = makeTable(seed);
    const columns = table.columns.map(({ head, type }) => ({ name: head, type, prompt: "" }));
    const found = await rowsIn(draw(table), "table.pdf", columns, { name: table.title });
    const rows = table.rows.slice(0, ROWS_ON_A_PAGE);
    const plain = (cell: string | null | undefined) => (cell ?? "").replace(/\s+/g, " ");
    wanted += rows.flat().filter((cell) => cell !== "").length;
    given += found.rows.flat().filter((cell) => cell !== null).length;
    right += rows
      .flatMap((row, y) => row.map((cell, x) => cell !== "" && plain(found.rows[y]?.[x]) === plain(cell)))
      .filter(Boolean).length;
  }
  expect((2 * right) / (given + wanted)).toBeGreaterThanOrEqual(0.968);
}, 60_000);
