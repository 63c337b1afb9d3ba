import { expect, it } from "vitest";
import { aTable } from "@/lib/api/testing/a-table";
import { aSuggestion, aValue } from "@/lib/api/testing/a-value";
import { toToolDocument, type ToolDocumentResult, toToolValue, type ToolValue } from "@/lib/api/tools";
import { describeDocument, describeValue } from "./describe-document";

const lineOf = (...args: Parameters<typeof aTable>) =>
  describeValue(toToolValue(aTable(...args)) as ToolValue)[0];

it("states the number of omitted rows of a table, and where to get them", () => {
  const line = lineOf([], { value: null, rows_omitted: 400_000 });
  expect(line).toMatch(/^Items \(TABLE\): 400000 rows, .*download.*rows=all/);
  expect(line).not.toContain("null");
});

it("lists the rows of other tables, or null if there are none", () => {
  expect(lineOf()).toContain('Items (TABLE): [{"Article":"Rope","Quantity":2},');
  expect(lineOf([], { value: null })).toContain("Items (TABLE): null");
});

it("explains why a document needs review as a whole, until a user has confirmed it", () => {
  const message = "No values found. Is this a different kind of document?";
  const checks = [{ code: "unlike_the_others" as const, message }];
  const linesOf = (confirmed_at: string | null) => {
    const document = {
      id: "d",
      filename: "a.txt",
      status: "SUCCESS",
      rejection_reason: null,
      coverage: null,
    };
    const told = toToolDocument({ ...document, checks, confirmed_at });
    return describeDocument({
      extractor_id: "e",
      document: told as unknown as ToolDocumentResult["document"],
    });
  };
  expect(linesOf(null).slice(1)).toEqual([`To check: ${message} (unlike_the_others)`]);
  expect(linesOf("2026-03-04T10:00:00.000Z")).toHaveLength(1);
});

it("suggests a missing value, and how to accept it", () => {
  const lines = describeValue(toToolValue(aSuggestion()) as ToolValue);
  expect(lines).toEqual([
    "Number (TEXT): null [missing]",
    '  to check: perhaps "N-7", confidence 0.40 (candidate 0)',
    '  candidate 0: "N-7", quote "N-7"',
  ]);
});

it("states once that a value was corrected", () => {
  const corrected = aValue({
    name: "Total",
    value: "7",
    correction: { value: "7", at: "2026-03-04T10:00:00.000Z" },
  });
  expect(describeValue(toToolValue(corrected) as ToolValue)).toEqual(['Total (TEXT): "7" [corrected]']);
});
