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
    "fit dates and texts where they are a date, the type that says more and empty ones first: %s",
    (text) => {
      expect(names(text)).toEqual(["Issued", "Due", "Approved by", "Number"]);
    },
  );

  it.each(["1.234,50", "EUR 1,234.50", "-7 kg", "$ 12"])(
    "fit numbers and texts where they are a number; what is to be checked comes before what is not: %s",
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

  it("are offered to the chosen value before all others", () => {
    expect(names("13 April 2026", "Number")).toEqual(["Number", "Issued", "Due", "Approved by"]);
  });

  it("fit no number and no date without a digit, and answer a question of yes or no only where they are short", () => {
    expect(names("nicht bezahlt")).toEqual(["Paid", "Approved by", "Number"]);
    expect(names("Northwind Supplies of London")).toEqual(["Approved by", "Number"]);
  });
});
