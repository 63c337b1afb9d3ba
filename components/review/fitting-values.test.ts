import { describe, expect, it } from "vitest";
import { aDoubtfulValue, aValue } from "@/lib/api/testing/a-value";
import { fittingValues, typeOfWords } from "./fitting-values";

const values = [
  aValue({ name: "Number" }),
  aValue({ name: "Approved by", value: null }),
  aValue({ name: "Due", type: "DATE" }),
  aValue({ name: "Issued", type: "DATE", value: null }),
  aValue({ name: "Net", type: "NUMBER" }),
  aDoubtfulValue({ name: "Total", type: "NUMBER" }),
  aValue({ name: "Paid", type: "BOOLEAN" }),
];
const names = (text: string, chosen: string | null = null) =>
  fittingValues(values, text, chosen).map(({ name }) => name);

describe("selected words", () => {
  it.each(["13.04.2026", "2026-04-13", "13 April 2026", "Apr. 13, 2026", "2026年4月13日"])(
    "that are a date fit dates and texts, with the more specific type and empty values first: %s",
    (text) => {
      expect(names(text)).toEqual(["Issued", "Due", "Approved by", "Number"]);
    },
  );

  it.each(["1.234,50", "EUR 1,234.50", "-7 kg", "$ 12"])(
    "that are a number fit numbers and texts, with values that need review first: %s",
    (text) => {
      expect(names(text).filter((name) => name !== "Issued" && name !== "Due")).toEqual([
        "Total",
        "Net",
        "Approved by",
        "Number",
      ]);
    },
  );

  it.each([
    ["13.04.2026", "DATE"],
    ["13 April 2026", "DATE"],
    ["EUR 1,234.50", "NUMBER"],
    ["-7", "NUMBER"],
    ["HB-2041", "TEXT"],
    ["Yes", "TEXT"],
  ])("have a type: %s is a %s", (words, type) => {
    expect(typeOfWords(words)).toBe(type);
  });

  it("are offered for the chosen value first", () => {
    expect(names("13 April 2026", "Number")).toEqual(["Number", "Issued", "Due", "Approved by"]);
  });

  it("without a digit fit no number or date, and fit a yes-or-no field only if they are short", () => {
    expect(names("nicht bezahlt")).toEqual(["Paid", "Approved by", "Number"]);
    expect(names("Northwind Supplies of London")).toEqual(["Approved by", "Number"]);
  });
});
