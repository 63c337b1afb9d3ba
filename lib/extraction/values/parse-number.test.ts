import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnNumberConvention } from "./number-convention";
import { findNumbers, parseNumber, type NumberConvention } from "./parse-number";

describe("parsing a number", () => {
  it.each<[string, number]>([
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["1 234,56 €", 1234.56],
    ["1\u00a0234\u202f567,8", 1234567.8],
    ["1'234.50 CHF", 1234.5],
    ["1’234’567", 1234567],
    ["1,23,456.78", 123456.78],
    ["12.345.678", 12345678],
    ["5,5000", 5.5],
    ["0.125", 0.125],
    ["RM .00", 0],
    ["EUR 12", 12],
    ["RM7.50", 7.5],
    ["Rs. 1939", 1939],
    ["kr 99,00", 99],
    ["19 %", 19],
    ["１２３．５", 123.5],
    ["٣٤٥", 345],
    ["$1.5 million", 1500000],
    ["2,5 Mio. EUR", 2500000],
    ["$1.2M", 1200000],
    ["1.2 trillion USD", 1200000000000],
    ["£3.4m", 3400000],
    ["10 k€", 10000],
    ["3.4 m", 3.4],
    ["1.2 crore", 12000000],
    ["12€50", 12.5],
    ["10€20€30€", 10],
    ["$22^48", 22.48],
    ["22^48 €", 22.48],
    ["EUR 300^2", 300],
    ["$22.50^48", 22.5],
    ["250万円", 2500000],
    ["3万5,000円", 35000],
    ["金12万5千円", 125000],
    ["5千克", 5],
    ["12 千葉県", 12],
    ["-1,500円", -1500],
    ["$15$12", 15],
    ["38 M €19", 19],
    ["7,125 %", 7.125],
    ["R$ 1.234,56", 1234.56],
    ["27946 ,00", 27946],
    ["1 234 ,50 EUR", 1234.5],
    ["١٢٣٤٫٥٠", 1234.5],
  ])("reads %s as %d", (raw, value) => {
    expect(parseNumber(raw, null)?.value).toBe(value);
  });

  it.each<[string, number]>([
    ["-5", -5],
    ["−5,50", -5.5],
    ["€ -9,32", -9.32],
    ["-€ 9,32", -9.32],
    ["9,32-", -9.32],
    ["606,18 -", -606.18],
    ["(1,234.56)", -1234.56],
    ["(€ 12)", -12],
    ["$50.00 CR", -50],
    ["50.00 DR", 50],
    ["-0.00", 0],
  ])("keeps the sign of %s", (raw, value) => {
    expect(parseNumber(raw, null)?.value).toBe(value);
  });

  it.each<[string, NumberConvention, number, boolean]>([
    ["1.234", ",", 1234, false],
    ["1.234", ".", 1.234, false],
    ["1,234", ".", 1234, false],
    ["1,234", ",", 1.234, false],
    ["1.234", null, 1.234, true],
    ["١٬٢٣٤", null, 1234, false],
    ["1,234", null, 1234, true],
  ])("decides %s by the convention %s: %d, ambiguous %s", (raw, convention, value, ambiguous) => {
    expect(parseNumber(raw, convention)).toEqual({ value, ambiguous });
  });

  it.each([
    "",
    "none",
    "13.06.2018",
    "2018-06-13",
    "12:30",
    "DE123",
    "A-17",
    "10-20",
    "3 1/2",
    "12345678901234567890",
  ])("finds no number in %j", (raw) => {
    expect(parseNumber(raw, null)).toBeNull();
  });

  it("prefers the amount to the percentage next to it", () => {
    expect(parseNumber("19% 45,60", null)?.value).toBe(45.6);
  });

  it("parses numbers formatted for any locale", () => {
    const styles: [locale: string, convention: NumberConvention][] = [
      ["de-DE", ","],
      ["en-US", "."],
      ["fr-FR", ","],
      ["de-CH", "."],
      ["en-IN", "."],
      ["pt-PT", ","],
      ["sv-SE", ","],
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...styles),
        (cents, [locale, convention]) => {
          const value = cents / 100;
          const written = value.toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(parseNumber(written, convention)?.value).toBe(value);
          expect(parseNumber(`${written} EUR`, convention)?.value).toBe(value);
        },
      ),
    );
  });

  it("reads amounts one space apart as several, but a group of three after a space as one number", () => {
    const valuesIn = (text: string) => findNumbers(text, ".").map(({ value }) => value);
    expect(valuesIn("610.00 72.00 682.00")).toEqual([610, 72, 682]);
    expect(valuesIn("12.5 100.0 1 234.50")).toEqual([12.5, 100, 1234.5]);
  });

  it("returns the exact offsets of the numbers in a text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("1", "2", ",", ".", " ", "-", "a", "€", "%", "(", ")") }),
        (text) => {
          for (const { start, end } of findNumbers(text, null))
            expect(text.slice(start, end)).toMatch(/^[\d.,]/);
        },
      ),
    );
  });
});

describe("learning a document's number convention", () => {
  it.each<[string, NumberConvention]>([
    ["Summe 1.234,56 Menge 1.000", ","],
    ["Total 1,234.56 qty 1,000", "."],
    ["12,90 and 7,50", ","],
    ["12.90 7.50", "."],
    ["Credit -473,31 for 6,855 units", ","],
    ["Rooms 4-12.50 and A-7.25", null],
    ["Price 0,125 for 1.234 pieces", ","],
    ["Price 0.125 for 1,234 pieces", "."],
    ["3,000,000 people", "."],
    ["Vertrag vom 12.03.2026, § 4.2, Version 1.0.3", null],
    ["Die Menge und der Preis für das Gut mit der Nummer", ","],
    ["This is the list of goods for you and the price", "."],
    ["", null],
  ])("from %j: %s", (text, convention) => {
    expect(learnNumberConvention(text)).toBe(convention);
  });
});
