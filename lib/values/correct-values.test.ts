import { describe, expect, it } from "vitest";
import { aSuggestion, aValue } from "@/lib/api/testing/a-value";
import type { AskedField, ColumnSpec } from "@/lib/extraction/values/types";
import { keepCorrections, setValue, takeBack } from "./correct-values";
import type { TableRows } from "./stored-tables";
import type { StoredScalar, StoredTable } from "./stored-values";
import { valueColumns } from "./to-check";

const at = "2026-03-04T10:00:00.000Z";
const checks = [{ code: "low_confidence", message: "Unsure." } as const];

describe("a user's review of a value", () => {
  it("is a correction if it differs from the engine's value, otherwise a confirmation", () => {
    const stored = aValue({ value: "N-7" });
    const corrected = setValue(stored, "N-8", at);
    expect(corrected).toEqual({ ...stored, value: "N-8", correction: { value: "N-8", at } });
    expect(setValue(corrected, "N-7", at)).toEqual({ ...stored, confirmed_at: at });
  });

  it("settles the value's checks", () => {
    const isToCheck = (value: StoredScalar) => valueColumns([value]).toCheck === 1;
    const doubtful = aValue({ checks });
    expect(isToCheck(doubtful)).toBe(true);
    expect(isToCheck(setValue(doubtful, null, at))).toBe(false);
    expect(isToCheck(setValue(doubtful, doubtful.value, at))).toBe(false);
    expect(isToCheck(aValue({}))).toBe(false);
  });

  it("is requested for a suggestion: accepting it, another value, or none", () => {
    const toCheck = (value: StoredScalar) => valueColumns([value]).toCheck;
    const suggested = aSuggestion();
    expect(toCheck(suggested)).toBe(1);
    for (const value of ["N-7", "N-8", null]) expect(toCheck(setValue(suggested, value, at))).toBe(0);
    expect(toCheck(takeBack(setValue(suggested, "N-7", at)))).toBe(1);
  });

  it("is requested for a required field without a value", () => {
    const toCheck = (...values: StoredScalar[]) => valueColumns(values).toCheck;
    const missing = aValue({ value: null, required: true });
    expect(toCheck(missing, aValue({ value: null }))).toBe(1);
    expect(toCheck(setValue(missing, null, at), setValue(missing, "N-7", at))).toBe(0);
  });
});

function kept(values: StoredScalar[], former: StoredScalar[], fields: AskedField[] = []) {
  return keepCorrections({ values, tables: {} }, { values: former, tables: {} }, fields).values;
}

describe("after a repeated extraction", () => {
  it("keeps the user's values of fields with the same name and type", () => {
    const former = [
      aValue({ name: "a", value: "mine", original: "old", correction: { value: "mine", at } }),
      aValue({ name: "b", value: "old", confirmed_at: at }),
      aValue({ name: "c", value: "old" }),
      aValue({ name: "d", value: "mine", original: "old", correction: { value: "mine", at } }),
    ];
    const values = ["a", "b", "c"].map((name) => aValue({ name, value: "new" }));
    values.push(aValue({ name: "d", type: "NUMBER", value: 1 }), aValue({ name: "e", value: "new" }));
    expect(kept(values, former)).toEqual([
      { ...values[0]!, value: "mine", correction: { value: "mine", at } },
      { ...values[1]!, value: "old", correction: { value: "old", at } },
      ...values.slice(2),
    ]);
  });

  it("checks a kept value against its field's limits instead of the found one", () => {
    const former = [aValue({ name: "a", value: "mine", original: "old", correction: { value: "mine", at } })];
    const found = aValue({ name: "a", value: "new", checks: [{ code: "pattern_differs", message: "New." }] });
    const field = { name: "a", type: "TEXT", required: false, prompt: "" } as const;
    const checksOf = (pattern: string) => kept([found], former, [{ ...field, pattern }])[0]?.checks;
    expect(checksOf("n.*")).toEqual([
      { code: "pattern_differs", message: '"mine" does not match the pattern n.*.' },
    ]);
    expect(checksOf("m.*")).toEqual([]);
  });

  it("turns a correction that the engine now finds itself into a confirmation", () => {
    const former = [aValue({ name: "a", value: "new", original: "old", correction: { value: "new", at } })];
    const value = aValue({ name: "a", value: "new", original: "new" });
    expect(kept([value], former)).toEqual([{ ...value, confirmed_at: at }]);
  });
});

describe("a table that is extracted again", () => {
  const items: StoredTable = {
    name: "Items",
    type: "TABLE",
    required: false,
    columns: [{ name: "Article", type: "TEXT", prompt: "" }],
    rows: 2,
    counted: 3,
    attached_lines: null,
    drawn: [],
    units: [],
    uncertain: [],
    left_out: [],
    sums: [],
    evidence: { state: "ambiguous", quote: null, start: 10, end: 40, page: null, boxes: [], learned: null },
    checks: [{ code: "rows_disagree", message: "3 rows in the document, 2 in the table." }],
    correction: null,
    confirmed_at: null,
    accepted_at: null,
  };
  const found: TableRows = {
    found: [
      [["Rope"], [10, 20], [[10, 14]]],
      [["Sail"], [30, 40], [[30, 34]]],
    ],
    corrected: null,
  };
  const again = (stored: Partial<StoredTable>, fields: AskedField[] = []) =>
    keepCorrections(
      { values: [{ ...items, ...stored }], tables: { Items: found } },
      {
        values: [{ ...items, rows: 1, correction: { at } }],
        tables: { Items: { ...found, corrected: [{ values: ["Sail"], original: 1 }] } },
      },
      fields,
    );

  it("keeps a user's rows, without their origins", () => {
    const { values, tables } = again({});
    const checks = [{ code: "rows_disagree", message: "3 rows in the document, 1 in the table." }];
    expect(values).toEqual([{ ...items, rows: 1, checks, correction: { at } }]);
    expect(tables.Items).toEqual({ ...found, corrected: [{ values: ["Sail"], original: null }] });
  });

  it("checks them against the columns' current limits", () => {
    const columns: ColumnSpec[] = [{ name: "Article", type: "TEXT", prompt: "", pattern: "R.*" }];
    const field: AskedField = { name: "Items", type: "TABLE", required: false, prompt: "", columns };
    expect(again({}, [field]).values[0]?.checks?.map(({ message }) => message)).toEqual([
      "3 rows in the document, 1 in the table.",
      'A cell in Article does not match the pattern: "Sail".',
    ]);
  });

  it("does not keep them if its columns have changed", () => {
    const columns = [{ name: "Ware", type: "TEXT", prompt: "" } as const];
    expect(again({ columns })).toEqual({ values: [{ ...items, columns }], tables: { Items: found } });
  });

  it("keeps an empty table if no rows were found before", () => {
    const { values, tables } = keepCorrections(
      { values: [items], tables: { Items: found } },
      { values: [{ ...items, rows: 0, correction: { at } }], tables: {} },
      [],
    );
    expect(values).toMatchObject([{ rows: 0, correction: { at }, confirmed_at: null }]);
    expect(tables.Items).toEqual({ ...found, corrected: [] });
  });
});
