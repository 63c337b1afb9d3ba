import { describe, expect, it } from "vitest";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { parseNumber } from "@/lib/extraction/values/parse-number";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { Units } from "./find-units";

const TOTAL: FieldSpec = { name: "Total", type: "NUMBER", required: false, prompt: "" };

/** The unit of the number between braces: its text and its code. */
function unitOf(marked: string): [text: string, code: string | null] | null {
  const text = marked.replace(/[{}]/g, "");
  const start = marked.indexOf("{");
  const end = marked.indexOf("}") - 1;
  const conventions = learnConventions(text);
  const value = parseNumber(text.slice(start, end), conventions.number)?.value ?? null;
  const unit = new Units(testDocument(text), conventions).at(TOTAL, { start, end }, value);
  return unit && [unit.text, unit.code];
}

describe("the unit of a number", () => {
  it.each([
    ["Total: {1.234,50} €", "€", "EUR"],
    ["Total: €{12.00}", "€", "EUR"],
    ["Total EUR {12.00}", "EUR", "EUR"],
    ["{12.00} eur", "eur", "EUR"],
    ["Summe: {12,00} Euro", "Euro", "EUR"],
    ["Total: GBP -{12.00}", "GBP", "GBP"],
    ["Balance: ({12.00}) USD", "USD", "USD"],
    ["Betrag: {50},-- EUR", "EUR", "EUR"],
    ["Ceny celkem: {1 250,00} Kč", "Kč", "CZK"],
    ["Razem: {99,00} złotych", "złotych", "PLN"],
    ["Cena: {200} korun českých", "korun českých", "CZK"],
    ["Total: {45,00} francs suisses", "francs suisses", "CHF"],
    ["Importo: {45,00} dollari americani", "dollari americani", "USD"],
    ["Revenue: {5} million US dollars", "US dollars", "USD"],
    ["Turnover: €{1.2}M", "€", "EUR"],
    ["Umsatz: {1,5} Mio. EUR", "EUR", "EUR"],
    ["US${12.00} in all", "US$", "USD"],
    ["Rate: {19} %", "%", "%"],
    ["Weight: {12.5}kg", "kg", "kg"],
    ["WEIGHT {12} KGS NET", "KGS", "kg"],
    ["Consumption: {3.200} kWh", "kWh", "kWh"],
    ["Fläche: {85} qm", "qm", "m²"],
    ["Wohnfläche {85} m2, 3 Zimmer", "m2", "m²"],
    ["Speed: {50} km/h", "km/h", "km/h"],
    ["Term: {24} months", "months", null],
    ["Frist: {14} Tage", "Tage", "d"],
    ["Menge: {3} Stk.", "Stk.", null],
    ["Arbeitspreis: {0,3215} €/kWh", "€/kWh", "EUR"],
    ["Density: {7.8} kg/dm³", "kg/dm³", null],
  ])("is the one printed next to it: %s", (text, printed, code) => {
    expect(unitOf(text)).toEqual([printed, code]);
  });

  it.each([
    ["Total\tEUR\t{12.00}", "EUR", "EUR"],
    ["Total      {12.00}      EUR", "EUR", "EUR"],
    ["Flour\t{5}\tkg\t2.50", "kg", "kg"],
    ["Rope\t$\t{12.00}\t$\t24.00\nAmounts in USD", "$", "USD"],
    ["Rope\t$\t12.00\t$\t{24.00}\nAmounts in USD", "$", "USD"],
    ["Rope\t{12.00}\t€\t24.00\t€", "€", "EUR"],
    ["Net {100.00} EUR VAT 19.00 EUR", "EUR", "EUR"],
  ])("may be in a separate cell: %s", (text, printed, code) => {
    expect(unitOf(text)).toEqual([printed, code]);
  });

  it.each([
    ["10\tEUR\t{1,234.00}"],
    ["{10}\tEUR\t1,234.00"],
    ["{10} EUR 1,234.00"],
    ["{10} €5.00, later 7.00 €"],
    ["10.00 EUR\t{19}"],
    ["Invoice number {4711}"],
    ["{12} of 20 pages"],
    ["Price 12.00 EUR per unit, {3} in all"],
    ["Milk 0.99 A\nTotal\t{12.00} A"],
    ["ALL {12} ROOMS"],
    ["VAT 19 %\t{12.00}"],
    ["Month: {5}"],
    ["Price per kg: {5}"],
    ["Total (A)\t{5}"],
    ["Section I A: {5}"],
    ["Flour 5 kg\t{12.00}"],
  ])("is unknown if it may be another number's or is not a unit: %s", (text) => {
    expect(unitOf(text)).toBeNull();
  });

  it("belongs to the nearer number if a currency is between two", () => {
    expect(unitOf("{10.00} EUR\t19")).toEqual(["EUR", "EUR"]);
    expect(unitOf("10\tEUR {1,234.00}")).toEqual(["EUR", "EUR"]);
  });

  it.each([
    ["Total (EUR): {12.00}", "EUR", "EUR"],
    ["Betrag in Euro\t{12,00}", "Euro", "EUR"],
    ["Weight (kg)\t{12}", "kg", "kg"],
    ["Verbrauch in kWh: {3200}", "kWh", "kWh"],
    ["Term in months: {24}", "months", null],
    ["Price USD:\t{12.00}", "USD", "USD"],
    ["Item\tWeight (kg)\tAmount [EUR]\nRope\t5\t12.00\nTotal\t9\t{24.00}", "EUR", "EUR"],
    ["Weight (kg)\n{12}", "kg", "kg"],
  ])("comes from its label or column heading if nothing is next to it: %s", (text, printed, code) => {
    expect(unitOf(text)).toEqual([printed, code]);
  });

  it("next to it takes precedence over that of the label", () => {
    expect(unitOf("Total (EUR): {12.00} USD")).toEqual(["USD", "USD"]);
  });

  it.each(["$", "kr", "¥", "Rs."])("has no code if it is a sign for several currencies: %s", (sign) => {
    expect(unitOf(`Total: ${sign} {12.00}`)).toEqual([sign, null]);
  });

  it.each([
    ["All amounts in CAD.\nTotal: ${12.00}", "$", "CAD"],
    ["Total: ${12.00}\nCurrency: USD", "$", "USD"],
    ["Prices (AUD)\nTotal: ${12.00}", "$", "AUD"],
    ["Subtotal USD 10.00\nTotal: ${12.00}", "$", "USD"],
    ["Total (CAD): ${12.00}\nUSD 9.00", "$", "CAD"],
    ["Moms SEK 25,00\nTotalt {125,00} kr", "kr", "SEK"],
    ["Paid in EUR.\nTotal {5.00} dollars, USD", "dollars", "USD"],
    ["Rate 1.05 EUR\nTotal: ¥{1200}", "¥", null],
    ["USD 10.00, CAD 12.00\nTotal: ${12.00}", "$", null],
    ["Made with CAD software\nTotal: ${12.00}", "$", null],
    ["Order CAD-4711\nTotal: ${12.00}", "$", null],
  ])("has the code of the currency that the document names: %s", (text, printed, code) => {
    expect(unitOf(text)).toEqual([printed, code]);
  });

  it("is unknown for a value without a place in the text", () => {
    const units = new Units(testDocument("Total: 12.00 EUR"), learnConventions(""));
    expect(units.at(TOTAL, { start: null, end: null }, 12)).toBeNull();
    expect(units.at(TOTAL, { start: 7, end: 12 }, "12.00")).toBeNull();
  });
});
