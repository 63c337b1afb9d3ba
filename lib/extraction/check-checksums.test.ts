import { describe, expect, it } from "vitest";
import { inThisProcess } from "@/lib/extraction/local/local-engine";
import { extractFields } from "./extract-fields";
import { createUsage } from "./create-usage";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { Check, ExtractionEngine, FieldSpec } from "./types";

/** The checks of a TEXT value that an engine found in a text. */
async function checksOf(
  field: Pick<FieldSpec, "name" | "also_called">,
  value: string,
  text = value,
): Promise<{ state: string | undefined; checks: Check[] | undefined }> {
  const spec: FieldSpec = { type: "TEXT", required: false, prompt: "", ...field };
  const engine: ExtractionEngine = {
    name: "local",
    readsScans: false,
    records: inThisProcess,
    extract: () =>
      Promise.resolve({
        answers: [{ raw: value, quote: value, confidence: 1 }],
        usage: createUsage("local"),
      }),
    findTables: () => Promise.resolve({ tables: [], usage: createUsage("local") }),
    propose: () => Promise.reject(new Error("not asked")),
  };
  const input = { document: testDocument(text), readFile: () => Promise.resolve(new Uint8Array()) };
  const { evidence, checks } = await extractFields(engine, input, [spec]);
  return { state: evidence[field.name]?.state, checks: checks[field.name] };
}

describe("a value with wrong check digits", () => {
  it("is shown and flagged with a plain sentence", async () => {
    expect(await checksOf({ name: "Account" }, "DE88 3704 0044 0532 0130 00")).toEqual({
      state: "ambiguous",
      checks: [
        {
          code: "checksum",
          message: "The check digits of this IBAN are wrong: at least one of its characters is not right.",
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
    ["it stands in its usual groups", { name: "Reference" }, "21 00000 00003 13947 14300 09018", undefined],
    ["its shape leaves no doubt", { name: "Container" }, "CSQU3054384", undefined],
  ])("is flagged where %s", async (_, field, value, text) => {
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
  ])("is not seen where %s", async (_, field, value) => {
    expect(await checksOf(field, value)).toEqual({ state: "verified", checks: [] });
  });
});
