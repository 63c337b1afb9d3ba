import { describe, expect, it } from "vitest";
import type { Value } from "@/lib/extraction/types";
import type { TableChange } from "@/lib/api/change-rows";
import { correctTable, takeTableBack, type TableResult } from "./correct-table";
import { confirmValue, keepCorrections } from "./correct-values";
import { rowsInForce, type TableRows } from "./stored-tables";
import type { StoredTable } from "./stored-values";
import { valueColumns } from "./to-check";

const at = "2026-03-04T10:00:00.000Z";

const items: StoredTable = {
  name: "Items",
  type: "TABLE",
  required: false,
  columns: [
    { name: "Article", type: "TEXT", prompt: "" },
    { name: "Quantity", type: "NUMBER", prompt: "" },
  ],
  rows: 2,
  counted: 3,
  attached_lines: null,
  sums: [],
  evidence: { state: "ambiguous", quote: null, start: 10, end: 40, page: null, boxes: [] },
  checks: [{ code: "rows_disagree", message: "3 rows counted in the document, 2 in the table." }],
  correction: null,
  confirmed_at: null,
};

const found: TableRows = {
  found: [
    [
      ["Rope", 2],
      [10, 20],
      [
        [10, 14],
        [18, 19],
      ],
    ],
    [
      ["Sail", 1],
      [30, 40],
      [
        [30, 34],
        [38, 39],
      ],
    ],
  ],
  corrected: null,
};

const table = (): TableResult => ({ stored: items, rows: found });

function after(...changes: TableChange[]): TableResult {
  return changes.reduce((result, change) => correctTable(result, change, at), table());
}

function inForce({ rows }: TableResult): (readonly Value[])[] {
  return rowsInForce(rows).map(({ values }) => values);
}

describe("a person's change of a table", () => {
  it("sets cells, inserts a row before another or at the end, and removes one", () => {
    expect(inForce(after({ row: 1, cells: new Map([[1, 3]]) }))).toEqual([
      ["Rope", 2],
      ["Sail", 3],
    ]);
    expect(
      inForce(
        after({ row: 2, insert: { values: ["Mast", null], original: null } }, { row: 0, remove: true }),
      ),
    ).toEqual([
      ["Sail", 1],
      ["Mast", null],
    ]);
    expect(inForce(after({ rows: [{ values: ["All", 9], original: null }] }))).toEqual([["All", 9]]);
  });

  it("can empty a cell, and leaves the others of its row", () => {
    expect(inForce(after({ row: 0, cells: new Map([[1, null]]) }))[0]).toEqual(["Rope", null]);
  });

  it("keeps what was found, and which row a changed one was", () => {
    const { rows } = after({ row: 0, remove: true }, { row: 0, cells: new Map([[1, 5]]) });
    expect(rows.found).toEqual(found.found);
    expect(rows.corrected).toEqual([{ values: ["Sail", 5], original: 1 }]);
  });

  it("settles the count only where the rows are then as many as were counted", () => {
    const { stored } = after({ row: 2, insert: { values: ["Mast", 1], original: null } });
    expect(stored).toMatchObject({ rows: 3, correction: { at }, checks: [] });
    const changed = after({ row: 0, cells: new Map([[0, "Robe"]]) }).stored;
    expect(changed.checks).toEqual(items.checks);
    const fewer = after({ row: 0, remove: true }).stored;
    expect(fewer.checks).toEqual([
      { code: "rows_disagree", message: "3 rows counted in the document, 1 in the table." },
    ]);
    const toCheck = (value: StoredTable) => valueColumns({ values: [value], tables: {} }).toCheck;
    expect([items, stored, changed, fewer, confirmValue(fewer, at)].map(toCheck)).toEqual([1, 0, 1, 1, 0]);
  });

  it("leaves a sum to be checked that still differs from what the document says", () => {
    const sums = [{ column: "Quantity", amount: 7, others: [4], from: 0 }];
    const of = (change: TableChange) =>
      correctTable({ stored: { ...items, counted: null, sums, checks: [] }, rows: found }, change, at).stored
        .checks;
    expect(of({ row: 0, cells: new Map([[0, "Robe"]]) })).toEqual([]);
    expect(of({ row: 0, cells: new Map([[1, 5]]) })).toEqual([
      {
        code: "sums_disagree",
        message: "The column Quantity adds up to 6.00; the document says 7.00.",
      },
    ]);
    expect(of({ row: 0, cells: new Map([[1, 6]]) })).toEqual([]);
  });

  it("leaves what is said of the whole table until that is confirmed", () => {
    const check = { code: "low_confidence", message: "Another table?" } as const;
    const { stored } = correctTable(
      { stored: { ...items, counted: null, checks: [check] }, rows: found },
      { row: 0, remove: true },
      at,
    );
    expect(stored.checks).toEqual([check]);
  });

  it("is taken back whole", () => {
    expect(takeTableBack(after({ row: 0, remove: true }))).toEqual(table());
  });
});

describe("a table that is extracted again", () => {
  const again = (stored: Partial<StoredTable>) =>
    keepCorrections(
      { values: [{ ...items, ...stored }], tables: { Items: found } },
      {
        values: [after({ row: 0, remove: true }).stored],
        tables: { Items: after({ row: 0, remove: true }).rows },
      },
    );

  it("keeps a person's rows, without the places of what they were", () => {
    const { values, tables } = again({});
    const checks = [{ code: "rows_disagree", message: "3 rows counted in the document, 1 in the table." }];
    expect(values).toEqual([{ ...items, rows: 1, checks, correction: { at } }]);
    expect(tables.Items).toEqual({ ...found, corrected: [{ values: ["Sail", 1], original: null }] });
  });

  it("does not keep them where its columns have changed", () => {
    const columns = [{ name: "Article", type: "TEXT", prompt: "" } as const];
    expect(again({ columns })).toEqual({ values: [{ ...items, columns }], tables: { Items: found } });
  });
});
