import { describe, expect, it } from "vitest";
import type { ScalarType } from "@/lib/extraction/field-types";
import { CONCEPT_IDS } from "./concept-ids";
import { interpretField } from "./field-query";
import { meaningsOfLabel, splitWordings, wordingOf } from "./label-table";
import { LANGUAGES } from "./languages";
import { matchLabel, type LabelMatch } from "./match-label";
import { termsOf } from "./terms";

function match(name: string, label: string, type: ScalarType = "TEXT"): LabelMatch | null {
  return matchLabel(interpretField({ name, type, required: false, prompt: "" }), termsOf(label));
}

describe("the labels of a language", () => {
  it.each(LANGUAGES.map((language) => [language.code, language] as const))(
    "have words that carry meaning (%s)",
    (_, { labels }) => {
      const empty = Object.values(labels)
        .flatMap((wordings) => Object.values(splitWordings(wordings)).flat())
        .filter((label) => wordingOf(label).key === "");
      expect(empty).toEqual([]);
    },
  );

  it.each(LANGUAGES.map((language) => [language.code, language] as const))(
    "mean one concept where they are strong (%s)",
    (_, { labels }) => {
      const concepts = new Map<string, Set<string>>();
      for (const [concept, wordings] of Object.entries(labels)) {
        for (const label of splitWordings(wordings).strong) {
          const { key } = wordingOf(label);
          concepts.set(key, (concepts.get(key) ?? new Set()).add(concept));
        }
      }
      expect([...concepts].filter(([, meant]) => meant.size > 1)).toEqual([]);
    },
  );

  it("mean nothing where they are repeated in a text too long to be a label", () => {
    const meant = (times: number) => meaningsOfLabel(wordingOf("the date of the invoice ".repeat(times)));
    expect(meant(2)).not.toEqual([]);
    expect(meant(50)).toEqual([]);
  });

  it("name every concept in English", () => {
    const [english] = LANGUAGES;
    expect(CONCEPT_IDS.filter((concept) => english?.labels[concept] === undefined)).toEqual([]);
  });
});

describe("a field meets a label", () => {
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
