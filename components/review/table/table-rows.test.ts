import { describe, expect, it } from "vitest";
import { applyCorrection } from "@/components/documents/apply-correction";
import { aTable, withoutWords } from "@/lib/api/testing/a-table";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { arrangeRows, cellValue, columnToCheck, rowsOf, rowsToCheck } from "./table-rows";

const now = "2026-03-14T12:00:00.000Z";
const names = ["Rope", "Sail", "Mast", "Tar"];
const found = withoutWords(
  aTable(names.map((Article, index) => ({ Article, Quantity: index + 1 }))),
  [1, "Quantity"],
  [3, "Article"],
);
/** Rows 1 and 3, as they were when the table was opened. */
const first = rowsToCheck(found, rowsOf(found));

function after(...changes: NamedChange[]): TableValueDto {
  return changes.reduce((table, change) => applyCorrection(table, change, now) as TableValueDto, found);
}

const shown = (table: TableValueDto) =>
  arrangeRows(rowsOf(table), first).map(({ index, cells }) => `${index + 1} ${cells.Article}`);

describe("the order of a table's rows", () => {
  it("begins with rows that need review, each with its number in the document", () => {
    expect(shown(found)).toEqual(["2 Sail", "4 Tar", "1 Rope", "3 Mast"]);
  });

  it("does not change when such a cell is corrected", () => {
    const table = after({ name: "Items", row: 1, cells: { Quantity: 9 } });
    expect([...rowsToCheck(table, rowsOf(table))]).toEqual([3]);
    expect(shown(table)).toEqual(["2 Sail", "4 Tar", "1 Rope", "3 Mast"]);
  });

  it("puts an added row after the one it was inserted after", () => {
    const table = after({ name: "Items", row: 2, insert: { Article: "Boom" } });
    expect(shown(table)).toEqual(["2 Sail", "3 Boom", "5 Tar", "1 Rope", "4 Mast"]);
    const more = after({ name: "Items", row: 1, insert: { Article: "Oar" } });
    expect(shown(more)).toEqual(["3 Sail", "5 Tar", "1 Rope", "2 Oar", "4 Mast"]);
  });

  it("puts a removed row back in its former place on undo", () => {
    const removed = { name: "Items", row: 3, remove: true } as const;
    expect(shown(after(removed))).toEqual(["2 Sail", "1 Rope", "3 Mast"]);
    const undone = after(removed, { name: "Items", row: 3, insert: { Article: "Tar" }, original: 3 });
    expect(shown(undone)).toEqual(["2 Sail", "4 Tar", "1 Rope", "3 Mast"]);
  });

  it("begins with rows added before all found ones", () => {
    const table = after({ name: "Items", row: 0, insert: { Article: "Oar" } });
    expect(arrangeRows(rowsOf(table), new Set()).map(({ cells }) => cells.Article)).toEqual([
      "Oar",
      ...names,
    ]);
  });
});

describe("a row", () => {
  it("keeps its identity while others are added and removed", () => {
    const ids = (table: TableValueDto) =>
      Object.fromEntries(rowsOf(table).map(({ id, cells }) => [cells.Article, id]));
    const before = ids(after({ name: "Items", row: 2, insert: { Article: "Boom" } }));
    const table = after(
      { name: "Items", row: 2, insert: { Article: "Boom" } },
      { name: "Items", row: 0, remove: true },
    );
    expect(ids(table)).toEqual({ Sail: before.Sail, Boom: before.Boom, Mast: before.Mast, Tar: before.Tar });
    expect(new Set(Object.values(before)).size).toBe(5);
  });
});

describe("a cell", () => {
  const cellOf = (table: TableValueDto, row: number, column: number) =>
    cellValue(table, rowsOf(table)[row]!, column);

  it("has a place, or needs review if its words were not found", () => {
    expect(cellOf(found, 0, 0)).toMatchObject({
      name: "Article",
      value: "Rope",
      evidence: { state: "verified", start: 0, end: 4 },
      checks: [],
      correction: null,
    });
    expect(cellOf(found, 1, 1)).toMatchObject({ checks: [{ code: "quote_not_found" }], correction: null });
    expect(rowsOf(found).map((row) => columnToCheck(found, row))).toEqual([-1, 1, -1, 0]);
  });

  it("is corrected if it differs from the found one, whatever row it is in now", () => {
    const table = after(
      { name: "Items", row: 0, remove: true },
      { name: "Items", row: 0, cells: { Quantity: 7 } },
    );
    expect(cellOf(table, 0, 1)).toMatchObject({ value: 7, original: 2, correction: { value: 7 } });
    expect(cellOf(table, 0, 0)).toMatchObject({ value: "Sail", correction: null, evidence: { start: 20 } });
  });

  it("has no place if its row was added", () => {
    const table = after({ name: "Items", row: 0, insert: { Article: "Oar" } });
    expect(cellOf(table, 0, 0)).toMatchObject({ value: "Oar", original: null, evidence: { start: null } });
    expect(columnToCheck(table, rowsOf(table)[0]!)).toBe(-1);
  });

  it("needs no review after its table was confirmed", () => {
    const table = after({ name: "Items", confirmed: true });
    expect(rowsToCheck(table, rowsOf(table)).size).toBe(0);
  });
});
