import { expect, it } from "vitest";
import type { Box, TableValueDto } from "@/lib/api/value";
import { aTable } from "@/lib/api/testing/a-table";
import { rowsOf } from "./table-rows";
import { outlinesOf } from "./table-outline";

/** The table with its cells at these boxes, by row and column. */
function placedAt(boxes: readonly (readonly Omit<Box, "height">[])[]): TableValueDto {
  const table = aTable(boxes.map((_, row) => ({ Article: "Rope", Quantity: row })));
  const rows = table.evidence.rows.map((row, index) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([name, cell], column) => {
        const box = boxes[index]?.[column];
        return [name, { ...cell, boxes: box ? [{ ...box, height: 10 }] : [] }];
      }),
    ),
  }));
  return { ...table, evidence: { ...table.evidence, rows } };
}

const outlines = (table: TableValueDto) => outlinesOf(table, rowsOf(table));

it("draws lines between the columns and the rows of each page", () => {
  const table = placedAt([
    [
      { page: 1, x: 50, y: 100, width: 40 },
      { page: 1, x: 200, y: 100, width: 20 },
    ],
    [
      { page: 1, x: 50, y: 120, width: 60 },
      { page: 1, x: 190, y: 120, width: 30 },
    ],
    [{ page: 2, x: 50, y: 40, width: 40 }],
  ]);
  expect(outlines(table)).toEqual([
    {
      page: 1,
      x: 47,
      y: 97,
      width: 176,
      height: 36,
      columns: [150],
      names: ["Article", "Quantity"],
      rows: [115],
    },
    { page: 2, x: 47, y: 37, width: 46, height: 16, columns: [], names: ["Article"], rows: [] },
  ]);
});

it("divides overlapping columns between their middles", () => {
  const table = placedAt([
    [
      { page: 1, x: 50, y: 100, width: 40 },
      { page: 1, x: 110, y: 100, width: 20 },
    ],
    [
      { page: 1, x: 50, y: 120, width: 62 },
      { page: 1, x: 120, y: 120, width: 10 },
    ],
    [
      { page: 1, x: 50, y: 140, width: 40 },
      { page: 1, x: 120, y: 140, width: 10 },
    ],
  ]);
  expect(outlines(table)[0]?.columns).toEqual([105]);
});

it("draws nothing for a table without places", () => {
  expect(outlines(aTable())).toEqual([]);
});
