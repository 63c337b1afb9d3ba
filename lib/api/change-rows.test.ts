import { describe, expect, it } from "vitest";
import type { ColumnSpec, Value } from "@/lib/extraction/values/types";
import { changeRows, checkRows, countRemoved } from "./change-rows";
import type { RowsChange } from "./correction";

const columns: ColumnSpec[] = [
  { name: "Article", type: "TEXT", prompt: "" },
  { name: "Quantity", type: "NUMBER", prompt: "" },
];

const found = [
  { values: ["Rope", 2], original: 0 },
  { values: ["Sail", 1], original: 1 },
];

const after = (...changes: RowsChange[]) =>
  changes.reduce(
    (rows, change) => changeRows(columns, rows, change, (entered) => entered),
    found as ReturnType<typeof changeRows>,
  );
const valuesAfter = (...changes: RowsChange[]) => after(...changes).map(({ values }) => values);

describe("a user's change of a table", () => {
  it("sets cells, inserts a row before another or at the end, and removes one", () => {
    expect(valuesAfter({ kind: "cells", row: 1, cells: { Quantity: 3 } })).toEqual([
      ["Rope", 2],
      ["Sail", 3],
    ]);
    expect(
      valuesAfter(
        { kind: "insert", row: 2, cells: { Article: "Mast" }, original: null },
        { kind: "remove", row: 0 },
      ),
    ).toEqual([
      ["Sail", 1],
      ["Mast", null],
    ]);
    const all = { Article: "All", Quantity: 9 };
    expect(valuesAfter({ kind: "rows", rows: [all], originals: [] })).toEqual([["All", 9]]);
  });

  it("can empty a cell, and keeps the others in its row", () => {
    expect(valuesAfter({ kind: "cells", row: 0, cells: { Quantity: null } })[0]).toEqual(["Rope", null]);
  });

  it("parses only what was entered", () => {
    const read = (entered: Value, { type }: ColumnSpec) => `${String(entered)} as ${type}`;
    const rows = changeRows(columns, found, { kind: "cells", row: 0, cells: { Quantity: "3" } }, read);
    expect(rows.map(({ values }) => values)).toEqual([
      ["Rope", "3 as NUMBER"],
      ["Sail", 1],
    ]);
  });

  it("keeps the origin of a changed row", () => {
    expect(after({ kind: "remove", row: 0 }, { kind: "cells", row: 0, cells: { Quantity: 5 } })).toEqual([
      { values: ["Sail", 5], original: 1 },
    ]);
  });
});

describe("the checks of a table after a change", () => {
  const stated = { columns, counted: null, attached_lines: null, sums: [] };

  it("of its row count are settled only if the number of rows then matches", () => {
    const message = (rows: number) => `3 rows in the document, ${rows} in the table.`;
    const checks = [{ code: "rows_disagree", message: message(2) } as const];
    const of = (...changes: RowsChange[]) =>
      checkRows({ ...stated, counted: 3, checks }, after(...changes), []);
    expect(of({ kind: "insert", row: 2, cells: {}, original: null })).toEqual([]);
    expect(of({ kind: "cells", row: 0, cells: { Article: "Robe" } })).toEqual(checks);
    expect(of({ kind: "remove", row: 0 })).toEqual([{ code: "rows_disagree", message: message(1) }]);
  });

  it("of its row count ignore rows that a user removed", () => {
    const table = { ...stated, counted: 2, checks: [] };
    const of = (...changes: RowsChange[]) => {
      const rows = after(...changes);
      return checkRows(table, rows, [], countRemoved(rows, 2)).map(({ code }) => code);
    };
    expect(of({ kind: "remove", row: 0 })).toEqual([]);
    expect(of({ kind: "remove", row: 0 }, { kind: "remove", row: 0 })).toEqual([]);
    expect(of({ kind: "insert", row: 2, cells: {}, original: null })).toEqual(["rows_disagree"]);
  });

  it("of its row count do not report a user who kept fewer rows", () => {
    const readRows = 3;
    const messages = (counted: number, ...changes: RowsChange[]) => {
      const rows = after(...changes);
      return checkRows({ ...stated, counted, checks: [] }, rows, [], countRemoved(rows, readRows)).map(
        ({ message }) => message,
      );
    };
    expect(messages(2, { kind: "remove", row: 0 })).toEqual([]);
    expect(messages(4, { kind: "remove", row: 0 })).toEqual([
      "4 rows in the document, 3 found. You removed 2 rows.",
    ]);
  });

  it("still report a sum that differs from the document", () => {
    const sums = [{ column: "Quantity", amount: 7, others: [4], from: 0 }];
    const of = (cells: Record<string, Value>) =>
      checkRows({ ...stated, sums, checks: [] }, after({ kind: "cells", row: 0, cells }), []);
    expect(of({ Article: "Robe" })).toEqual([]);
    expect(of({ Quantity: 5 })).toEqual([
      { code: "sums_disagree", message: "Quantity adds up to 6.00; the document says 7.00." },
    ]);
    expect(of({ Quantity: 6 })).toEqual([]);
  });

  it("for lost words are settled with the last such cell, and come back with it", () => {
    const lost = {
      code: "quote_not_found",
      message: "Some cells were not found in the document.",
    } as const;
    const cells = found.map(({ values }) => ({ values, areLost: [false, true] }));
    const of = (...changes: RowsChange[]) => checkRows({ ...stated, checks: [] }, after(...changes), cells);
    const corrected = { kind: "cells", row: 0, cells: { Quantity: 9 } } as const;
    expect(of(corrected)).toEqual([lost]);
    expect(of(corrected, { kind: "remove", row: 1 })).toEqual([]);
    expect(checkRows({ ...stated, checks: [lost] }, after(corrected), [])).toEqual([lost]);
  });

  it("of the whole table stay until it is confirmed", () => {
    const checks = [{ code: "low_confidence", message: "Another table?" } as const];
    expect(checkRows({ ...stated, checks }, after({ kind: "remove", row: 0 }), [])).toEqual(checks);
  });
});
