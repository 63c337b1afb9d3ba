import { describe, expect, it } from "vitest";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { interpretField } from "./field-query";
import { meaningsOfLabel, wordingOf } from "./label-table";
import { LANGUAGES } from "./languages";
import { matchLabel, type LabelMatch } from "./match-label";
import { termsOf } from "./terms";

function match(name: string, label: string, type: ScalarType = "TEXT"): LabelMatch | null {
  return matchLabel(interpretField({ name, type, required: false, prompt: "" }), termsOf(label));
}

it("a label means nothing if it is repeated in a text that is too long", () => {
  const meant = (times: number) => meaningsOfLabel(wordingOf("the date of the invoice ".repeat(times)));
  expect(meant(2)).not.toEqual([]);
  expect(meant(50)).toEqual([]);
});

describe("a field matches a label", () => {
  it.each<[string, string, ScalarType]>([
    ["Number of units", "Stück", "NUMBER"],
    ["Execution date", "Ausführungstag", "DATE"],
    ["Departure date", "Abreise", "DATE"],
    ["Payable to", "Zahlungsempfänger", "TEXT"],
    ["Diluted EPS", "Verwässertes Ergebnis je Aktie", "NUMBER"],
    ["Borrower", "Darlehensnehmer", "TEXT"],
    ["Surname", "Familienname", "TEXT"],
    ["Tax class", "Steuerklasse", "TEXT"],
    ["Handelstag", "Trade date", "DATE"],
  ])("%s: %s", (name, label, type) => {
    const found = match(name, label, type);
    expect((found?.conceptFromName ?? 0) > 0 || (found?.senseCoverage ?? 0) > 0.8).toBe(true);
  });

  it.each<[string, string, ScalarType]>([
    ["Diluted EPS", "Basic earnings per share", "NUMBER"],
    ["Net amount", "Gross amount", "NUMBER"],
    ["Departure date", "Date of arrival", "DATE"],
  ])("but %s contradicts %s", (name, label, type) => {
    expect(match(name, label, type)).toMatchObject({ contradicts: true });
  });

  it("has nothing in common with a label about something else", () => {
    expect(match("Borrower", "Vorname")).toBeNull();
  });
});

it.each([
  ["pl", "Kraj", "country"],
  ["cs", "Kraj", "region"],
  ["pl", "Okres", "period"],
  ["cs", "Okres", "region"],
])("in a text in %s, %s means a %s alone", (code, word, sense) => {
  const language = LANGUAGES.find((one) => one.code === code);
  expect(termsOf(word, language).senses).toContain(sense);
  const others = ["country", "region", "period"].filter((other) => other !== sense);
  for (const other of others) expect(termsOf(word, language).senses).not.toContain(other);
});
