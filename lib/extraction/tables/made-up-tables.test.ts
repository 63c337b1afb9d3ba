import { expect, test } from "vitest";
import { drawTable } from "@/lib/extraction/testing/draw-table";
import { rowsIn } from "@/lib/extraction/testing/find-rows";
import { makeTable } from "@/lib/extraction/testing/made-up-tables";

const TABLES = 80;
const ROWS_ON_A_PAGE = 20;

const plain = (cell: string | null | undefined) => (cell ?? "").replace(/\s+/g, " ");

async function readMadeUp(seed: number) {
  const made = makeTable(seed);
  const table = { ...made, rows: made.rows.slice(0, ROWS_ON_A_PAGE) };
  const columns = table.columns.map(({ head, type }) => ({ name: head, type, prompt: "" }));
  const found = await rowsIn(drawTable(table), "table.pdf", columns, { name: table.title });
  const read = (rows: readonly (readonly (string | null)[])[]) => rows.map((row) => row.map(plain));
  return { wanted: read(table.rows), rows: read(found.rows), counted: found.counted };
}

test("reads the cells of made-up tables no worse than before, however close the columns are", async () => {
  let [right, given, all] = [0, 0, 0];
  for (let seed = 0; seed < TABLES; seed += 1) {
    const { wanted, rows } = await readMadeUp(seed);
    const filled = (cells: readonly string[][]) => cells.flat().filter((cell) => cell !== "").length;
    all += filled(wanted);
    given += filled(rows);
    right += wanted
      .flatMap((row, y) => row.map((cell, x) => cell !== "" && rows[y]?.[x] === cell))
      .filter(Boolean).length;
  }
  expect((2 * right) / (given + all)).toBeGreaterThanOrEqual(0.968);
}, 60_000);

test.each([
  ["rows whose values are empty", 128],
  ["rows whose values are empty, above the first that has some", 183],
  ["codes that words run up to", 59],
  ["codes that longer words run up to", 4],
  ["columns without any value", 86],
  ["many empty cells", 209],
])("%s are read and counted", async (_, seed) => {
  const { wanted, rows, counted } = await readMadeUp(seed);
  expect(rows).toEqual(wanted);
  expect(counted).toBe(wanted.length);
});
