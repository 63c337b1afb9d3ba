import { describe, expect, it } from "vitest";
import { extract, field } from "@/lib/extraction/testing/extract-locally";

describe("finding a statement that answers a yes-or-no field", () => {
  it.each([
    ["This Agreement shall automatically renew for one year.", true],
    ["This Agreement does not renew automatically.", false],
    ["Der Vertrag verlängert sich automatisch um ein Jahr.", true],
    ["Le contrat est renouvelé par tacite reconduction.", true],
    ["El contrato se renovará automáticamente.", true],
    ["The term is one year.", null],
  ])("%s", async (sentence, answer) => {
    expect(await extract(`Agreement\n\n${sentence}\n`, [field("Auto-renewal?", "BOOLEAN")])).toEqual({
      "Auto-renewal?": answer,
    });
  });

  it("uses a title only for the question that it answers", async () => {
    const fields = [
      field("Mutual?", "BOOLEAN"),
      field("Reverse charge", "BOOLEAN"),
      field("VAT exempt", "BOOLEAN"),
    ];
    expect(await extract("MUTUAL NON-DISCLOSURE AGREEMENT\n\nbetween A and B.\n", fields)).toEqual({
      "Mutual?": true,
      "Reverse charge": null,
      "VAT exempt": null,
    });
    expect(await extract("Rechnung\nGemäß § 19 UStG wird keine Umsatzsteuer berechnet.\n", fields)).toEqual({
      "Mutual?": null,
      "Reverse charge": null,
      "VAT exempt": true,
    });
  });
});
