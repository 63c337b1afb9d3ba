import { describe, expect, it } from "vitest";
import { shownPart, TableText } from "./table-text";

const text = "Item\tPrice\n\nOak\t7\n \t\nAsh\t8\t";

function rows(table: TableText): string[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    table.cells(row).map(({ start, end }) => table.text.slice(start, end)),
  );
}

describe("the rows of a text", () => {
  it("are its non-empty lines, with cells separated by tabs", () => {
    expect(rows(new TableText(text, true))).toEqual([
      ["Item", "Price"],
      ["Oak", "7"],
      ["Ash", "8", ""],
    ]);
  });

  it("do not include a last line that may continue", () => {
    expect(rows(new TableText(text, false))).toHaveLength(2);
    expect(rows(new TableText(`${text}\n`, false))).toHaveLength(3);
    expect(rows(new TableText("", true))).toEqual([]);
  });

  it("are found by an offset", () => {
    const table = new TableText(text, true);
    expect(["Item", "Price", "7", "Ash"].map((cell) => table.rowAt(text.indexOf(cell)))).toEqual([
      0, 0, 1, 2,
    ]);
    expect(table.rowAt(text.length + 5)).toBe(-1);
    expect(new TableText("", true).rowAt(0)).toBe(-1);
  });

  it("have columns that are as wide as their values, within limits", () => {
    expect(new TableText(`Name\tA\n${"x".repeat(99)}\tbc\tmore than that`, true).columnWidths()).toEqual([
      36, 4, 14,
    ]);
  });
});

describe("a column of numbers", () => {
  const isNumbers = (cells: string[], headerRows = 0) =>
    new TableText(cells.join("\n"), true).numberColumns(headerRows)[0];

  it("has only numbers, however they are written", () => {
    expect(
      isNumbers(["Price", "7", "-1,234.50", "1.234,5", "1 234", "$5", "(12.00)", "8 EUR", "19 %"], 1),
    ).toBe(true);
    expect(isNumbers(["Price", "7"])).toBe(false);
    expect(isNumbers(["7", "n/a"])).toBe(false);
  });

  it("does not contain dates, numbers with letters or nothing at all", () => {
    for (const cell of ["13.04.2026", "2026-04-13", "HB-7", "7a", "1.2.3"])
      expect(isNumbers([cell]), cell).toBe(false);
    expect(new TableText("a\tb\n1\t", true).numberColumns(1)).toEqual([true]);
  });
});

describe("a very long value", () => {
  it("is truncated on screen around its mark", () => {
    const value = { start: 10, end: 10_010 };
    expect(shownPart(value, undefined)).toEqual({ start: 10, end: 2_010 });
    expect(shownPart(value, { start: 5_000, end: 5_003 })).toEqual({ start: 4_800, end: 6_800 });
    expect(shownPart(value, { start: 10_000, end: 10_005 })).toEqual({ start: 8_010, end: 10_010 });
    expect(shownPart({ start: 0, end: 9 }, { start: 1, end: 3 })).toEqual({ start: 0, end: 9 });
  });
});
