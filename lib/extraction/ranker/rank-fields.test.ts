import { describe, expect, it } from "vitest";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";
import { field } from "@/lib/extraction/testing/extract-locally";

const valuesOf = async (lines: string[], format: (typeof FORMATS)[number], ...names: string[]) => {
  const fields = names.map((name) => field(name, "NUMBER"));
  return (await extractFromLines(lines, format, fields)).data;
};

describe("the sign of an amount", () => {
  it.each(FORMATS)("is kept in %s if it follows the number", async (format) => {
    const lines = ["Statement 12", "Gross pay: 2.150,00", "Open balance: EUR 62,00 -"];
    const data = await valuesOf(lines, format, "Gross pay", "Open balance");
    expect(data).toEqual({ "Gross pay": 2150, "Open balance": -62 });
  });

  it.each(FORMATS)("is kept in %s if it is written as parentheses", async (format) => {
    const lines = ["Statement 12", "Opening value\t$9,400.00", "Realized gain\t($1,204.77)"];
    const data = await valuesOf(lines, format, "Opening value", "Realized gain");
    expect(data).toEqual({ "Opening value": 9400, "Realized gain": -1204.77 });
  });

  it.each(FORMATS)("is dropped in %s for a charge, which the sign deducts", async (format) => {
    const lines = [
      "Abrechnung 12",
      "Kurswert: 1.250,00",
      "Provision: 9,90-",
      "Ausmachender Betrag: 1.240,10",
    ];
    expect((await valuesOf(lines, format, "Fees and commissions"))["Fees and commissions"]).toBe(9.9);
  });
});
