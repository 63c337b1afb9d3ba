import { describe, expect, it } from "vitest";
import { columnsOf, columnWidth, type GridColumn } from "./columns";

const total: GridColumn = { name: "Total", type: "NUMBER", isFormer: false };
const note: GridColumn = { name: "Note", type: "TEXT", isFormer: false };

function resultsOf(name: string, values: (string | number | null)[]) {
  return values.map((value) => ({ values: [{ name, value }] }));
}

describe("the grid's columns", () => {
  it("are the extractor's fields in their order, then the fields that only older results have", () => {
    const fields = [
      { name: "Total", type: "NUMBER" as const },
      { name: "Date", type: "DATE" as const },
    ];
    const results = [
      { values: [{ name: "Date", type: "TEXT" as const }] },
      {
        values: [
          { name: "Buyer", type: "TEXT" as const },
          { name: "Total", type: "NUMBER" as const },
        ],
      },
    ];
    expect(columnsOf(fields, results)).toEqual([
      { name: "Total", type: "NUMBER", isFormer: false },
      { name: "Date", type: "DATE", isFormer: false },
      { name: "Buyer", type: "TEXT", isFormer: true },
    ]);
  });

  it("are as wide as their values need, within limits", () => {
    const short = columnWidth(note, resultsOf("Note", ["paid"]));
    const usual = columnWidth(note, resultsOf("Note", ["Paid in two instalments"]));
    const long = columnWidth(note, resultsOf("Note", ["x".repeat(5_000)]));
    expect(short).toBeLessThan(usual);
    expect(usual).toBeLessThan(long);
    expect(long).toBeLessThanOrEqual(320);
  });

  it("are not widened by one long value among many", () => {
    const usual = Array.from({ length: 99 }, () => "paid");
    expect(columnWidth(note, resultsOf("Note", [...usual, "x".repeat(200)]))).toBe(
      columnWidth(note, resultsOf("Note", usual)),
    );
  });

  it("have room for their header while there is no value", () => {
    expect(columnWidth({ ...total, name: "Total amount due" }, [])).toBeGreaterThan(columnWidth(total, []));
  });
});
