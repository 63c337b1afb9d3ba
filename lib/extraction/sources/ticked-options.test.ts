import { describe, expect, it } from "vitest";
import { extractLocally } from "@/lib/extraction/engines/extract-locally";
import { candidatesOf } from "@/lib/extraction/testing/candidates-of";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { ScalarType } from "@/lib/extraction/values/field-types";

function answer(text: string, name: string, type: ScalarType = "TEXT") {
  return extractLocally(testDocument(text), [{ name, type, prompt: "", required: false }])[0]?.raw;
}

describe("the option that is ticked", () => {
  it.each([
    ["drawn boxes", "Marital status: ☐ single ☒ married ☐ divorced", "Marital status", "married"],
    ["boxes of brackets", "Gender  ( ) male  (x) female", "Gender", "female"],
    [
      "cells of their own",
      "Zahlungsart\t☐\tbar\t☑\tÜberweisung\t☐\tLastschrift",
      "Zahlungsart",
      "Überweisung",
    ],
    ["boxes behind the options", "Gender: male ☐ female ☒", "Gender", "female"],
    [
      "boxes in lines below the label",
      "Payment method\n[ ] Cash\n[x] Bank transfer",
      "Payment method",
      "Bank transfer",
    ],
    [
      "boxes below an instruction",
      "3 Check one box for your tax classification\n☐ Trust   ☒ Partnership   ☐ Sole owner",
      "Tax classification",
      "Partnership",
    ],
    [
      "lines of boxes beside another column",
      "Tax class\n                            For some owners only\n☐ Trust   ☒ Partnership\n☐ Other",
      "Tax class",
      "Partnership",
    ],
  ])("answers a field of text: %s", (_, text, name, expected) => {
    expect(answer(`REGISTRATION\n\n${text}\nDate: 3 May 2026\n`, name)).toBe(expected);
  });

  it("leaves no other option or box to choose from", async () => {
    const found = await candidatesOf("Marital status: ☐ single ☒ married ☐ divorced", {
      name: "Marital status",
    });
    expect(found.map(({ raw }) => raw)).not.toContain("single");
    expect(found.filter(({ raw }) => /[☐☒]/u.test(raw))).toEqual([]);
  });

  it("answers a question whose words are one of the options", () => {
    const text = "REGISTRATION\n\nMarital status: ☐ single ☒ married ☐ divorced\n";
    expect([answer(text, "Married", "BOOLEAN"), answer(text, "Single", "BOOLEAN")]).toEqual(["☒", "☐"]);
  });

  it("is not searched for next to round bullets", async () => {
    const found = await candidatesOf("Payment method\n● Cash\n● Card", { name: "Payment method" });
    expect(found.filter(({ features }) => features.isTicked > 0)).toEqual([]);
  });
});
