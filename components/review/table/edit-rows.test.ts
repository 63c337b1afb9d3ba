import { expect, it } from "vitest";
import { aTable } from "@/lib/api/testing/a-table";
import { MAX_BODY_PARTS, MAX_CHANGES_BYTES } from "@/lib/api/limits";
import { operations } from "@/lib/api/operations";
import { enterCells, inSteps, removeRows } from "./edit-rows";

const table = aTable();
const tableOf = (length: number, Article: string) =>
  aTable(Array.from({ length }, (_, row) => ({ Article, Quantity: row })));
const long = tableOf(2_000, "Rope ".repeat(120));

it("sends one row if its cells change, and the whole table if several rows do", () => {
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

it("changes nothing if the cells already have the entered values", () => {
  expect(
    enterCells(table, [
      { row: 0, column: "Article", value: "Rope" },
      { row: 0, column: "Quantity", value: "2" },
    ]),
  ).toEqual([]);
});

it("changes a table row by row if it is too long for one request", () => {
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
  expect(inSteps(long, removeRows(long, [4, 9]) ?? []).map(({ before }) => before.value?.length)).toEqual([
    2_000, 1_999,
  ]);
});

it("changes at most fifty rows of a table that is too long for one request", () => {
  const entered = (rows: number) =>
    Array.from({ length: rows }, (_, row) => ({ row, column: "Article", value: "Tar" }));
  const removed = (rows: number) => Array.from({ length: rows }, (_, row) => row);
  expect(enterCells(long, entered(50))).toHaveLength(50);
  expect(enterCells(long, entered(51))).toBeNull();
  const added = entered(30).map((cell) => ({ ...cell, row: 2_000 + cell.row }));
  expect(enterCells(long, added)).toHaveLength(30);
  expect(removeRows(long, removed(50))).toHaveLength(50);
  // Undo would have to send all rows.
  expect(removeRows(long, removed(1_990))).toBeNull();
});

it("stays within the server's limits for bytes and values", () => {
  const twoRows = [0, 1].map((row) => ({ row, column: "Article", value: "Tar" }));
  const sent = (table: ReturnType<typeof aTable>) => enterCells(table, twoRows)?.length;
  expect(sent(tableOf(2_000, "Rope ".repeat(80)))).toBe(1);
  expect(sent(tableOf(2_000, "Канат".repeat(80)))).toBe(2);
  expect(sent(tableOf(12_000, "Rope"))).toBe(1);
  expect(sent(tableOf(13_000, "Rope"))).toBe(2);
  const [change] = enterCells(tableOf(12_000, "Rope"), twoRows) ?? [];
  // Its words contain none of these.
  expect(JSON.stringify(change).match(/[,[{]/g)!.length).toBeLessThan(MAX_BODY_PARTS);
  expect(operations.correctValue.maxBodyBytes).toBe(MAX_CHANGES_BYTES);
});

it("removes a single row by index, and several by sending the remaining rows", () => {
  expect(removeRows(table, [1])).toEqual([{ name: "Items", row: 1, of: 2, remove: true }]);
  expect(removeRows(table, [0, 1])).toEqual([{ name: "Items", value: [], originals: [] }]);
});
