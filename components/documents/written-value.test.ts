import { describe, expect, it } from "vitest";
import { aValue } from "@/lib/api/testing/a-value";
import { storedBeside, writtenValue } from "./written-value";

function number(value: number, quote: string | null) {
  return aValue({ type: "NUMBER", value, evidence: { ...aValue().evidence, quote } });
}

describe("a number", () => {
  it.each([
    [1234.5, "1.234,50", "1.234,50"],
    [1234.5, "Summe: 1.234,50 €", "1.234,50"],
    [1234567, "1’234’567.00", "1’234’567.00"],
    [1234567, "12,34,567", "12,34,567"],
    [1000, "1.000", "1.000"],
    [1234.5, "1 234,50 EUR", "1 234,50"],
    [100, "2 x 50.00 = 100.00", "100.00"],
    [-12.5, "(12.50)", "(12.50)"],
    [-12.5, "EUR -12,50", "-12,50"],
    [-12.5, "12,50-", "12,50-"],
    [1200000, "1.2 million", "1.2 million"],
    [9, null, null],
    [9, "nine parts, as was agreed upon in the letter of the third", null],
  ])("that is stored as %d and quoted as %j is written %j", (value, quote, written) => {
    expect(writtenValue(number(value, quote))).toBe(written);
  });

  it.each([
    [1234.5, "1.234,50", "1234.5"],
    [1234.5, "1,234.50", "1234.5"],
    [1000, "1.000", "1000"],
    [-12.5, "(12.50)", "-12.5"],
    [481.6, "481.60", null],
    [9, "9", null],
    [9, null, null],
  ])("stored as %d and written %j is also shown as %j", (value, quote, stored) => {
    expect(storedBeside(number(value, quote))).toBe(stored);
  });
});

describe("a date", () => {
  const date = (quote: string | null) =>
    aValue({ type: "DATE", value: "2026-04-13", evidence: { ...aValue().evidence, quote } });

  it("is written as in the document, followed by the stored day", () => {
    expect(writtenValue(date("13. April 2026"))).toBe("13. April 2026");
    expect(storedBeside(date("13. April 2026"))).toBe("2026-04-13");
  });

  it("is not shown twice if both are the same", () => {
    expect(storedBeside(date("2026-04-13"))).toBeNull();
  });

  it("has no written form if its quote is a whole sentence", () => {
    expect(writtenValue(date("Payment is due within two weeks, by 13 April 2026"))).toBeNull();
  });
});

describe("a corrected value", () => {
  it("is shown as the document writes it", () => {
    const place = { quote: "577,92", start: 90, end: 96, page: null, boxes: [] };
    const correction = { value: 577.92, at: "2026-03-14T12:00:00Z", place };
    expect(writtenValue({ ...number(577.92, "1.234,50"), correction })).toBe("577,92");
  });

  it("is not shown with the words found for another value", () => {
    const value = { ...number(577.92, "1.234,50"), original: 1234.5 };
    expect(writtenValue({ ...value, correction: { value: 577.92, at: "2026-03-14T12:00:00Z" } })).toBeNull();
  });
});
