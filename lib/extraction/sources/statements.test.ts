import { describe, expect, it } from "vitest";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { readLayout } from "@/lib/extraction/page/layout";
import { parseBoolean } from "@/lib/extraction/values/parse-boolean";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { analyse } from "./analysed-document";
import { findStatement } from "./statements";

function answer(text: string, name: string): boolean | null {
  const document = analyse(readLayout(testDocument(text)), learnConventions(text));
  const found = findStatement(
    document,
    interpretField({ name, type: "BOOLEAN", prompt: "", required: false }),
  );
  return found?.raw === undefined || found.raw === null ? null : parseBoolean(found.raw);
}

describe("a yes-or-no question", () => {
  it.each([
    ["This Agreement shall automatically renew for one year.", true],
    ["This Agreement does not renew automatically.", false],
    ["There is no automatic renewal.", false],
    ["Der Vertrag verlängert sich automatisch um ein Jahr.", true],
    ["Der Vertrag verlängert sich nicht.", false],
    ["Le contrat est renouvelé par tacite reconduction.", true],
    ["El contrato se renovará automáticamente.", true],
    ["The term is one year.", null],
  ])("is answered by a sentence: %s", (sentence, expected) => {
    expect(answer(`Agreement\n\n${sentence}\n`, "Auto-renewal?")).toBe(expected);
  });

  it.each([
    ["Vegetarian", true],
    ["Has allergies", false],
    ["Police informed", true],
    ["Open", null],
    ["Newsletter", true],
    ["Catalogue", false],
    ["Active", true],
    ["Gift wrap", false],
  ])("is answered next to its label or by its box: %s", (name, expected) => {
    const text =
      "Vegetarian:   [x] Yes   [ ] No\nAllergies:   ☐ Yes   ☒ No\nPolice informed?   ( ) No   (x) Yes\nOpen:  ☐ Yes  ☐ No\n[x] Newsletter\n[ ] Catalogue\nActive    Gift wrap\nyes       no\n";
    expect(answer(text, name)).toBe(expected);
  });

  it.each([
    ["Not subject to backup withholding", true],
    ["Exempt from reporting", false],
  ])(
    "is answered by the box in the cell before its words, not by that of the next ones: %s",
    (name, expected) => {
      const text = "☒    I am not subject to backup withholding    ☐    I am exempt from reporting\n";
      expect(answer(text, name)).toBe(expected);
    },
  );

  it.each([
    ["RECHNUNG Nr. 17\nBestellung 4711\n", false],
    ["Gutschrift\nzur Rechnung Nr. 17\n", true],
    ["Credit note\n", true],
    ["Order no. 5\nCREDIT MEMO\n", true],
    ["A letter\n", null],
  ])("is answered by the title: %j", (text, expected) => {
    expect(answer(text, "Is credit note")).toBe(expected);
  });

  it.each([
    ["MUTUAL NON-DISCLOSURE AGREEMENT\n\nbetween A and B.\n", "Mutual?", true],
    ["ONE-WAY DISCLOSURE AGREEMENT\n", "Mutual?", false],
    ["MUTUAL NON-DISCLOSURE AGREEMENT\n\nbetween A and B.\n", "Reverse charge", null],
    ["Rechnung\nGemäß § 19 UStG wird keine Umsatzsteuer berechnet.\n", "VAT exempt", true],
    ["Rechnung\nGemäß § 19 UStG wird keine Umsatzsteuer berechnet.\n", "Mutual?", null],
  ])("is answered by a text's only statement about it: %j, %s", (text, name, expected) => {
    expect(answer(text, name)).toBe(expected);
  });
});
