import { describe, expect, it } from "vitest";
import { aDoubtfulValue, aValue } from "@/lib/api/testing/a-value";
import { fittingValues } from "./fitting-values";

const values = [
  aValue({ name: "Number" }),
  aValue({ name: "Due", type: "DATE" }),
  aDoubtfulValue({ name: "Total", type: "NUMBER" }),
  aValue({ name: "Paid", type: "BOOLEAN" }),
];
const names = (text: string, chosen: string | null = null) =>
  fittingValues(values, text, chosen).map(({ name }) => name);

describe("selected words", () => {
  it("fit texts, and with a digit also numbers and dates; what is to be checked comes first", () => {
    expect(names("1.234,50")).toEqual(["Total", "Number", "Due"]);
    expect(names("Northwind Supplies of London")).toEqual(["Number"]);
  });

  it("are offered to the chosen value before all others", () => {
    expect(names("13 April 2026", "Due")).toEqual(["Due", "Total", "Number"]);
  });

  it("answer a question of yes or no only where they are short", () => {
    expect(names("nicht bezahlt")).toEqual(["Number", "Paid"]);
    expect(names("This invoice has been paid in full by the customer")).toEqual(["Number"]);
  });
});
