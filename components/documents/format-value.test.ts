import { describe, expect, it } from "vitest";
import { createFormats } from "@/components/formats";
import { isAmount, formatValue } from "./format-value";

const formats = createFormats("en-US", "UTC");

function formatNumber(value: number, quote: string | null) {
  return formatValue({ value, type: "NUMBER", evidence: { quote } }, formats);
}

describe("a displayed value", () => {
  it.each([
    [481.6, "481.60", "481.60"],
    [9, "Total: 9.00 EUR", "9.00"],
    [9, "Qty 9", "9"],
    [1234.5, "GBP 1,234.50", "1,234.50"],
    [1234.5, "1.234,50 €", "1,234.50"],
    [1000, "1.000", "1,000"],
    [1, "1.000", "1.000"],
    [1000, "1 000,00", "1,000.00"],
    [-12.5, "(12.50)", "-12.50"],
    [100, "2 x 50.00 = 100.00", "100.00"],
    [1234567, "1’234’567.00", "1,234,567.00"],
    [1234567, "12,34,567.00", "1,234,567.00"],
    [0.1234567, "0.1234567", "0.1234567"],
    [481.6, "４８１．６０", "481.60"],
    [1200000, "1.2 million", "1,200,000"],
    [9, null, "9"],
    [7.5, "7.50 %", "7.50"],
  ])("for %d, quoted as %j, is %s", (value, quote, expected) => {
    expect(formatNumber(value, quote)).toBe(expected);
  });

  it("follows the user's locale for booleans and dates, and leaves text as is", () => {
    expect(formatValue({ value: true, type: "BOOLEAN", evidence: { quote: null } }, formats)).toBe("Yes");
    expect(formatValue({ value: "2026-03-14", type: "DATE", evidence: { quote: null } }, formats)).toBe(
      "Mar 14, 2026",
    );
    expect(formatValue({ value: "GBP 1,234.50", type: "TEXT", evidence: { quote: null } }, formats)).toBe(
      "GBP 1,234.50",
    );
  });

  it.each([
    [12, true],
    ["GBP 1,234.50", true],
    ["€ 9,00", true],
    ["1.234,50 EUR", true],
    ["12 Main Street", false],
    ["INV 2041", false],
    ["2041", false],
    [true, false],
  ])("%j is aligned with other amounts: %s", (value, expected) => {
    expect(isAmount({ value })).toBe(expected);
  });
});
