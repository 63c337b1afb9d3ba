import { describe, expect, it } from "vitest";
import { parseValue, supportsValue } from "./parse-value";

const NO_CONVENTIONS = { number: null, date: null } as const;

describe("parsing a yes or no", () => {
  it.each([
    ["Yes", true],
    ["ja", true],
    ["Oui.", true],
    ["sí", true],
    ["TRUE", true],
    ["x", true],
    ["1", true],
    ["да", true],
    ["はい", true],
    ["[x]", true],
    ["☒", true],
    ["☒ Yes ☐ No", true],
    ["[ ] Ja [X] Nein", false],
    ["Yes ☐ No ☒", false],
    ["no, with exceptions", false],
    ["nein", false],
    ["non", false],
    ["☐", false],
    ["[ ]", false],
    ["is exempt", true],
    ["Included", true],
    ["nicht erforderlich", false],
    ["not included", false],
    ["keine", false],
    ["✓", true],
    ["✗", false],
  ])("reads %s as %s", (raw, value) => {
    expect(parseValue(raw, "BOOLEAN", NO_CONVENTIONS)?.value).toBe(value);
  });

  it.each(["", "maybe", "n/a", "☐ Yes ☐ No", "☒ Yes ☒ No", "☐ No", "yes / no", "No. 5", "N° 12"])(
    "finds no answer in %j",
    (raw) => {
      expect(parseValue(raw, "BOOLEAN", NO_CONVENTIONS)).toBeNull();
    },
  );
});

describe("parsing a text", () => {
  it("normalizes it to one line", () => {
    expect(parseValue(" Example\u0000 \n  Gm\u00adbH\t", "TEXT", NO_CONVENTIONS)?.value).toBe("Example GmbH");
  });

  it.each(["", "  ", "-", "—", "_____", "n/a", "N/A", "k.A.", "..."])(
    "is null for %j, never an empty string",
    (raw) => {
      expect(parseValue(raw, "TEXT", NO_CONVENTIONS)).toBeNull();
    },
  );

  it("replaces a lone surrogate", () => {
    expect(parseValue("a\ud800", "TEXT", NO_CONVENTIONS)?.value).toBe("a\ufffd");
  });
});

describe("whether a quote supports a value", () => {
  it.each([
    ["Total: 1.234,56 EUR", "NUMBER", 1234.56, true],
    ["19% of 45,60", "NUMBER", 19, true],
    ["Total: 12", "NUMBER", 13, false],
    ["Due on 3 March 2026", "DATE", "2026-03-03", true],
    ["Due in March", "DATE", "2026-03-03", false],
    ["Paid: yes", "BOOLEAN", true, true],
    ["Invoice", "BOOLEAN", false, false],
    ["Exam-\nple  GmbH", "TEXT", "Exam-ple GmbH", true],
    ["Other Ltd", "TEXT", "Example", false],
  ] as const)("%j for %s %s: %s", (quote, type, value, supports) => {
    expect(supportsValue(quote, type, value, NO_CONVENTIONS)).toBe(supports);
  });
});
