import { expect, test } from "vitest";
import { drawTable } from "@/lib/extraction/testing/draw-table";
import { rowsIn } from "@/lib/extraction/testing/find-rows";
import { makeTable } from "@/lib/extraction/testing/made-up-tables";

const TABLES = 80;
const ROWS_ON_A_PAGE = 20;

test("the cells of made-up tables are read as well as has been reached, however close the columns are", async () => {
  let [right, given, wanted] = [0, 0, 0];
  for (let seed = 0; seed < TABLES; seed += 1) {
    const made = makeTable(seed);
    const table = { ...made, rows: made.rows.slice(0, ROWS_ON_A_PAGE) };
    const columns = table.columns.map(({ head, type }) => ({ name: head, type, prompt: "" }));
    const found = await rowsIn(drawTable(table), "table.pdf", columns, { name: table.title });
    const { rows } = table;
    const plain = (cell: string | null | undefined) => (cell ?? "").replace(/\s+/g, " ");
    wanted += rows.flat().filter((cell) => cell !== "").length;
    given += found.rows.flat().filter((cell) => cell !== null).length;
    right += rows
      .flatMap((row, y) => row.map((cell, x) => cell !== "" && plain(found.rows[y]?.[x]) === plain(cell)))
      .filter(Boolean).length;
  }
  expect((2 * right) / (given + wanted)).toBeGreaterThanOrEqual(0.968);
}, 60_000);
