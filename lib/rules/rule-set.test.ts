import { describe, expect, test } from "vitest";
import type { AskedField } from "@/lib/extraction/values/types";
import { Meter } from "./meter";
import type { RuleUnits, RuleValues } from "./rule-context";
import { RuleSet } from "./rule-set";

const field = (name: string, type: "TEXT" | "NUMBER" | "DATE" | "BOOLEAN"): AskedField => ({
  name,
  type,
  required: false,
  prompt: "",
});
const FIELDS: AskedField[] = [
  field("Net", "NUMBER"),
  field("Tax", "NUMBER"),
  field("Total", "NUMBER"),
  field("Net amount", "NUMBER"),
  field("Größe", "TEXT"),
  field("Country", "TEXT"),
  field("VatNumber", "TEXT"),
  field("Issued", "DATE"),
  field("Due", "DATE"),
  field("Paid", "BOOLEAN"),
  {
    ...field("Items", "TEXT"),
    type: "TABLE",
    columns: [
      { name: "Text", type: "TEXT", prompt: "" },
      { name: "Amount", type: "NUMBER", prompt: "" },
      { name: "Tax rate", type: "NUMBER", prompt: "" },
      { name: "Day", type: "DATE", prompt: "" },
    ],
  },
];

const NO_UNITS: RuleUnits = () => null;

/** Whether a rule holds; null where a value that it names is absent. */
function evaluate(expression: string, values: Record<string, unknown>, units = NO_UNITS): boolean | null {
  const compiled = new RuleSet(FIELDS).compile(expression);
  if ("message" in compiled) throw new Error(compiled.message);
  const meter = new Meter(1_000_000, () => true);
  const verdict = compiled.evaluate(new Map(Object.entries(values)) as RuleValues, units, meter);
  expect(["holds", "broken", "absent"]).toContain(verdict);
  return verdict === "absent" ? null : verdict === "holds";
}

function problem(expression: string): string {
  const compiled = new RuleSet(FIELDS).compile(expression);
  if (!("message" in compiled)) throw new Error("It is a rule.");
  return `${compiled.message} ${expression.slice(compiled.start, compiled.end)}`;
}

describe("a rule", () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ["Net + Tax == Total", { Net: 0.1, Tax: 0.2, Total: 0.3 }, true],
    ["Net + Tax == Total", { Net: 100, Tax: 19, Total: 119.01 }, false],
    ["Net * 0.19 == Tax", { Net: 100.03, Tax: 19.01 }, true],
    ["Net * 2 - 1 / 4.0 == 1.75", { Net: 1 }, true],
    ["Net + Tax <= Total", { Net: 0.1, Tax: 0.2, Total: 0.3 }, true],
    ["Net < Total", { Net: 0.002, Total: 0.004 }, true],
    ["-Net < 0 && abs(Net - Total) < 1", { Net: 5, Total: 5.5 }, true],
    ["round(Net, 1) == 2.3", { Net: 2.349 }, true],
    ["`Net amount` == Net", { "Net amount": 7, Net: 7 }, true],
    ["`Größe` == 'XL'", { Größe: "XL" }, true],
    ["Due >= Issued", { Due: "2026-03-02", Issued: "2026-03-01" }, true],
    ["Due >= Issued", { Due: "2026-02-28", Issued: "2026-03-01" }, false],
    ["Due - Issued <= duration('720h')", { Due: "2026-03-31", Issued: "2026-03-01" }, true],
    ["Issued >= date('2026-01-01')", { Issued: "2025-12-31" }, false],
    ["Country in ['DE', 'AT']", { Country: "CH" }, false],
    ["VatNumber.startsWith(Country)", { VatNumber: "DE12", Country: "DE" }, true],
    ["Paid || Total > 0", { Paid: false, Total: 0 }, false],
  ])("%s", (expression, values, holds) => {
    expect(evaluate(expression, values)).toBe(holds);
  });

  const ITEMS = [
    { Text: "A", Amount: 0.1, "Tax rate": 19, Day: "2026-03-01" },
    { Text: "B", Amount: 0.2, "Tax rate": null, Day: null },
  ];
  test.each<[string, boolean | null]>([
    ["sum(Items, Amount) == Net", true],
    ["sum(Items, `Tax rate`) == 19", true],
    ["Items.all(i, i.Amount > 0)", true],
    ["Items.exists(i, i.`Tax rate` == 7)", null],
    ['Items.filter(i, i["Tax rate"] != null).all(i, i["Tax rate"] == 19)', true],
    ["size(Items) == 2 && Items[0].Text == 'A'", true],
    ["Items.all(i, i.Day == null || i.Day >= Issued)", true],
  ])("over the rows of a table: %s", (expression, holds) => {
    expect(evaluate(expression, { Items: ITEMS, Net: 0.3, Issued: "2026-03-01" })).toBe(holds);
  });

  const UNITS: RuleUnits = (name) =>
    ({ Net: "$", Total: "EUR", Items: [{ Amount: "EUR" }, { Amount: "USD" }] })[name] ?? null;
  test.each<[string, boolean | null]>([
    ['unit(Total) == "EUR"', true],
    ['unit(Total) != "EUR"', false],
    ['unit(Net) in ["USD", "$"]', true],
    ['unit(Total) == "EUR" && Total > 0', true],
    ["unit(Total) == unit(Net)", false],
    ['unit(Tax) == "EUR"', null],
    ["unit(Tax) == null", true],
    ["unit(Total) != null", true],
    ['unit(Tax) == null || unit(Tax) == "EUR"', true],
    ['unit(`Net amount`) == "EUR"', null],
    ["unit(`Net amount`) == null", true],
    ['Items.all(i, unit(i.Amount) == "EUR")', false],
    ['Items.exists(i, unit(i["Amount"]) == "USD")', true],
    ['unit(Items[0].Amount) == "EUR"', true],
    ["Items.all(i, unit(i.`Tax rate`) == null)", true],
  ])("over the units of numbers: %s", (expression, holds) => {
    const values = { Net: 5, Tax: 1, Total: 6, "Net amount": null, Items: ITEMS };
    expect(evaluate(expression, values, UNITS)).toBe(holds);
  });

  test("is undecided about the unit of a value that was not read", () => {
    expect(evaluate("unit(Total) == null", {}, UNITS)).toBeNull();
  });

  test("is undecided if a value that it names is missing", () => {
    expect(evaluate("Net == Total", { Net: null, Total: 5 })).toBeNull();
    expect(evaluate("Country != 'DE'", { Country: null })).toBeNull();
    expect(evaluate("sum(Items, Amount) == Net", { Items: null, Net: 0 })).toBeNull();
  });

  test("is decided by a missing value if it compares with null", () => {
    const rule = "Country != 'DE' || VatNumber != null";
    expect(evaluate(rule, { Country: "DE", VatNumber: null })).toBe(false);
    expect(evaluate(rule, { Country: "DE", VatNumber: "DE1" })).toBe(true);
    expect(evaluate(rule, { Country: null, VatNumber: "DE1" })).toBe(true);
    expect(evaluate(rule, { Country: null, VatNumber: null })).toBeNull();
    expect(evaluate("size(Items) > 0", { Items: null })).toBe(false);
    expect(evaluate("Items == null", { Items: null })).toBe(true);
  });

  test("is undecided if a value was not read, even if it compares with null", () => {
    expect(evaluate("VatNumber != null", {})).toBeNull();
  });

  test("is undecided if a value has its field's former type", () => {
    expect(evaluate("Net > 0", { Net: "12" })).toBeNull();
  });

  test.each([
    ["Net + ", "Unexpected token: EOF. "],
    ["Net + Brutto == Total", 'There is no field "Brutto". Brutto'],
    ["`Net amount` + `Gross amount` > 0", 'There is no field "Gross amount". `Gross amount`'],
    ["Net + Country == Total", '"+" does not work between a NUMBER and a TEXT. Net + Country'],
    ["Due > '2026-01-01'", "\">\" does not work between a DATE and a TEXT. Due > '2026-01-01'"],
    ["Net + Tax", "A rule must compare something, such as Net + Tax == Total. Net + Tax"],
    ["sum(Items, Price) > 0", '"Items" has no column "Price". Price'],
    ["sum(Items, Text) > 0", 'The column "Text" has no numbers. Text'],
    ["Items.all(i, i.Amonut > 0)", '"Items" has no column "Amonut". i.Amonut'],
    [
      "unit(Country) == 'EUR'",
      "unit takes a NUMBER field or column: unit(Total), Items.all(i, unit(i.Amount) == 'EUR'). unit(Country)",
    ],
    [
      "Items.all(i, unit(i.Text) == 'EUR')",
      "unit takes a NUMBER field or column: unit(Total), Items.all(i, unit(i.Amount) == 'EUR'). unit(i.Text)",
    ],
    ["unit(Brutto) == 'EUR'", 'There is no field "Brutto". Brutto'],
    ["unit(Total) == 5", '"==" does not work between a TEXT and a NUMBER. unit(Total) == 5'],
    ["Net.foo(1)", 'There is no function "foo". Net.foo(1)'],
  ])("with an error states its position: %s", (expression, message) => {
    expect(problem(expression)).toBe(message);
  });

  test.each([
    ["a pattern", "Country.matches('(a+)+$')"],
    ["a text that doubles", "cel.bind(t, Country + Country, t == t)"],
    ["rows for each row", "Items.all(i, Items.all(j, i.Amount >= j.Amount))"],
    ["a sum for each row", "Items.all(i, sum(Items, Amount) > 0)"],
    ["a list in a list", "[1, 2].all(i, [3, 4].all(j, i < j))"],
    ["brackets", "(".repeat(5000) + "Net" + ")".repeat(5000) + " == 1"],
    ["length", Array.from({ length: 500 }, () => "Net").join(" + ") + " == 1"],
  ])("that could be slow is refused at once: %s", (_, expression) => {
    expect(problem(expression)).not.toBe("");
  });
});
