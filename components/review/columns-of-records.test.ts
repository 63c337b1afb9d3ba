import { describe, expect, it } from "vitest";
import { columnsOfRecords } from "./columns-of-records";

function names(format: string, text: string): string[] {
  return columnsOfRecords(format, text).map(({ name }) => name);
}

describe("the columns of a file's records", () => {
  it("are the distinct, non-empty names in a CSV file's header", () => {
    expect(columnsOfRecords("csv", "\nDate\t Amount  due\t\tdate\tNote\n2026-03-01\t1.50\t\t\tx\n")).toEqual(
      ["Date", "Amount due", "Note"].map((name) => ({ name, type: "TEXT", prompt: "" })),
    );
  });

  it.each([
    ["a list", '[{"id": 1, "customer": {"na\\u006de": "Ann"}, "lines": [{"sku": 2}]}, {"id": 2, "late": 3}]'],
    ["lines", '{"id": 1, "customer": {"name": "Ann"}}\n{"id": 2}\n'],
    [
      "an answer with its pages",
      '{"total": 2, "orders": [{"id": 1, "customer": {"name": "Ann"}}, {"id": 2}]}',
    ],
    ["a text that is cut off", '[{"id": 1, "customer": {"name": "Ann"}}, {"id": 2, "customer": {"na'],
  ])("are the keys of a JSON file's first record, with those around it: %s", (_, text) => {
    expect(names("json", text)).toEqual(["id", "customer name"]);
  });

  it("are limited to the number and length that a table allows", () => {
    const header = Array.from({ length: 30 }, (_, index) => `${index}${"x".repeat(200)}`).join("\t");
    const found = names("csv", `${header}\n`);
    expect(found).toHaveLength(20);
    expect(found[19]).toHaveLength(100);
  });
});
