import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { fakeEngine } from "@/lib/extraction/testing/fake-engine";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { Check, FieldSpec } from "@/lib/extraction/values/types";

/** The checks of a TEXT value that an engine found in a text. */
async function checksOf(
  field: Pick<FieldSpec, "name" | "also_called">,
  value: string,
  text = value,
): Promise<{ state: string | undefined; checks: Check[] | undefined }> {
  const spec: FieldSpec = { type: "TEXT", required: false, prompt: "", ...field };
  const engine = fakeEngine([{ raw: value, quote: value, confidence: 1 }]);
  const input = { document: testDocument(text), readFile: () => Promise.resolve(new Uint8Array()) };
  const { evidence, checks } = await extractByName(engine, input, [spec]);
  return { state: evidence[field.name]?.state, checks: checks[field.name] };
}

describe("a value with wrong check digits", () => {
  it("is shown and flagged with a plain sentence", async () => {
    expect(await checksOf({ name: "Account" }, "DE88 3704 0044 0532 0130 00")).toEqual({
      state: "ambiguous",
      checks: [
        {
          code: "checksum",
          message: "This IBAN has wrong check digits.",
        },
      ],
    });
  });

  it.each([
    ["the field's name says what it is", { name: "VAT number of the supplier" }, "DE136695977", undefined],
    [
      "a further label of the field says what it is",
      { name: "Paper", also_called: ["ISIN"] },
      "US0378331006",
      undefined,
    ],
    ["the document says what it is", { name: "Article" }, "4006381333932", "EAN 4006381333932"],
    [
      "it is written in its usual groups",
      { name: "Reference" },
      "21 00000 00003 13947 14300 09018",
      undefined,
    ],
    ["its shape leaves no doubt", { name: "Container" }, "CSQU3054384", undefined],
  ])("is flagged if %s", async (_, field, value, text) => {
    const { state, checks } = await checksOf(field, value, text);
    expect(state).toBe("ambiguous");
    expect(checks).toMatchObject([{ code: "checksum" }]);
  });

  it.each([
    ["its check digits are right", { name: "IBAN" }, "DE89 3704 0044 0532 0130 00"],
    ["it is right as a value of another kind", { name: "ISBN or EAN" }, "4006381333931"],
    ["nothing says what it is", { name: "Order number" }, "DE136695977"],
    ["it is one word among others", { name: "Payment terms" }, "To DE88 3704 0044 0532 0130 00 in 14 days"],
    ["its kind has no check digits", { name: "Employer's EIN" }, "91-1144442"],
  ])("is not flagged if %s", async (_, field, value) => {
    expect(await checksOf(field, value)).toEqual({ state: "verified", checks: [] });
  });
});
