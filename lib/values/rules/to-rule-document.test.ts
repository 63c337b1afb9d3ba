import { expect, it } from "vitest";
import { toRuleDocument } from "./to-rule-document";

const table = {
  name: "Items",
  type: "TABLE" as const,
  required: false,
  counted: null,
  columns: [{ name: "Article", type: "TEXT" as const, prompt: "" }],
  evidence: { state: "verified" as const, quote: null, start: null, end: null, page: null },
};
const chunk = {
  name: "Items",
  position: 0,
  firstFound: 0,
  rows: 1,
  found: '[[["Rope"],null,[null]]]',
  corrected: null,
  totals: "[]",
};
const names = new Set(["Items"]);

it("omits a table whose rows were not loaded, because it would look empty", () => {
  expect(toRuleDocument([{ ...table, rows: 1 }], [], names).tables).toEqual([]);
  expect(toRuleDocument([{ ...table, rows: 1 }], [chunk], names).tables).toHaveLength(1);
  expect(toRuleDocument([{ ...table, rows: 0 }], [], names).tables).toHaveLength(1);
});
