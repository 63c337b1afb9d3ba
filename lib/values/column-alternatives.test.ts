import { describe, expect, it } from "vitest";
import { describeUncertainColumn } from "@/lib/extraction/verify/describe-check";
import { alternativesOf } from "./column-alternatives";
import { withPresentNames } from "./present-names";
import { parseValues, type StoredTable } from "./stored-values";

const alternatives = [{ label: "Toll", examples: ["12.10"] }];
const guessed = { name: "Dues", head: "Levy", isEmpty: false, alternatives };
const empty = { ...guessed, isEmpty: true };

function tableWith(column: typeof guessed, message: string): StoredTable {
  const table = {
    ...{ name: "Boats", type: "TABLE", fieldId: "boats", required: false, rows: 0, counted: null },
    columns: [{ id: "dues", name: "Dues", type: "NUMBER", prompt: "" }],
    uncertain: [column],
    checks: [{ code: "column_uncertain", message }],
    evidence: { state: "ambiguous", quote: null, start: null, end: null, page: null, boxes: [] },
  };
  return parseValues(JSON.stringify([table]))[0] as StoredTable;
}

describe.each([
  ["a guessed column", guessed, 'The column Dues was guessed: its heading is "Levy".'],
  ["an empty column", empty, 'Dues may be in the column with the heading "Levy".'],
])("%s", (_, column, formerly) => {
  it.each([describeUncertainColumn(column).message, formerly])("has its alternatives by: %s", (message) => {
    expect(alternativesOf(tableWith(column, message), "Dues")).toEqual(alternatives);
  });

  it("has no alternatives once its check is gone", () => {
    expect(alternativesOf(tableWith(column, "Something else."), "Dues")).toEqual([]);
  });

  it.each([describeUncertainColumn(column).message, formerly])("keeps them renamed by: %s", (message) => {
    const renamed = { id: "boats", name: "Boats", columns: [{ id: "dues", name: "Fees" }] };
    const [table] = withPresentNames([tableWith(column, message)], [renamed]) as StoredTable[];
    expect(alternativesOf(table!, "Fees")).toEqual(alternatives);
  });
});
