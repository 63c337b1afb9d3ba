import { expect, it } from "vitest";
import { aTable } from "@/lib/api/testing/a-table";
import { toToolValue, type ToolValue } from "@/lib/api/tools";
import { describeValue } from "./describe-document";

const lineOf = (...args: Parameters<typeof aTable>) =>
  describeValue(toToolValue(aTable(...args)) as ToolValue)[0];

it("tells of a table whose rows are left out how many there are, and what has them", () => {
  const line = lineOf([], { value: null, rows_omitted: 400_000 });
  expect(line).toMatch(/^Items \(TABLE\): 400000 rows, .*download.*rows=all/);
  expect(line).not.toContain("null");
});

it("tells the rows of another table, and null where it has none", () => {
  expect(lineOf()).toContain('Items (TABLE): [{"Article":"Rope","Quantity":2},');
  expect(lineOf([], { value: null })).toContain("Items (TABLE): null");
});
