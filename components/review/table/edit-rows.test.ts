import { expect, it } from "vitest";
import { aTable } from "@/lib/api/testing/a-table";
import { enterCells, inSteps, removeRows } from "./edit-rows";

const table = aTable();
const long = aTable(
  Array.from({ length: 2_000 }, (_, row) => ({ Article: `Rope number ${row}`, Quantity: row })),
);

it("enters a row's cells with that row, and cells of several rows with all rows of the table", () => {
  expect(
    enterCells(table, [
      { row: 1, column: "Article", value: " Mast " },
      { row: 1, column: "Quantity", value: "" },
    ]),
  ).toEqual([{ name: "Items", row: 1, of: 2, cells: { Article: "Mast", Quantity: null } }]);
  expect(
    enterCells(table, [
      { row: 0, column: "Quantity", value: "7" },
      { row: 3, column: "Article", value: "Tar" },
    ]),
  ).toEqual([
    {
      name: "Items",
      value: [{ Article: "Rope", Quantity: "7" }, { Article: "Sail", Quantity: 1 }, {}, { Article: "Tar" }],
      originals: [0, 1, null, null],
    },
  ]);
});

it("changes nothing where cells have what is entered", () => {
  expect(
    enterCells(table, [
      { row: 0, column: "Article", value: "Rope" },
      { row: 0, column: "Quantity", value: "2" },
    ]),
  ).toEqual([]);
});

it("changes a table row by row where all of its rows are too long for a request", () => {
  const entered = [0, 2_000].map((row) => ({ row, column: "Article", value: "Tar" }));
  const changes = enterCells(long, entered);
  expect(changes).toEqual([
    { name: "Items", row: 0, of: 2_000, cells: { Article: "Tar" } },
    { name: "Items", row: 2_000, of: 2_000, insert: { Article: "Tar" } },
  ]);
  expect(removeRows(long, [4, 9])).toEqual([
    { name: "Items", row: 9, of: 2_000, remove: true },
    { name: "Items", row: 4, of: 1_999, remove: true },
  ]);
  expect(inSteps(long, removeRows(long, [4, 9])).map(({ before }) => before.value?.length)).toEqual([
    2_000, 1_999,
  ]);
});

it("removes a single row as such, and several with the rows that stay", () => {
  expect(removeRows(table, [1])).toEqual([{ name: "Items", row: 1, of: 2, remove: true }]);
  expect(removeRows(table, [0, 1])).toEqual([{ name: "Items", value: [], originals: [] }]);
});
