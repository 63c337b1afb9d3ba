import { describe, expect, it } from "vitest";
import { answerFromText, answering, fieldsOf } from "@/lib/extraction/testing/mock-model-server";
import { extractText, modelEngine } from "@/lib/extraction/testing/model-under-test";
import { sharedMockModelServer } from "@/lib/extraction/testing/shared-mock-model-server";
import type { FieldSpec } from "@/lib/extraction/values/types";

const PAGE = "The committee met and heard a report about the state of the roads.\n".repeat(45);
const mock = sharedMockModelServer();

const field = (name: string, type: FieldSpec["type"] = "TEXT"): FieldSpec => ({
  name,
  type,
  required: false,
  prompt: "",
});

/** What is found where a model quotes a line of the text. */
function extract(text: string, asked: FieldSpec, raw: string, quote: string) {
  mock.brain = (request) => {
    const has = request.document.includes(quote);
    return answering(
      fieldsOf(request).map(({ index, name }) => ({
        index,
        name,
        raw: has ? raw : null,
        quote: has ? quote : null,
        alternatives: [],
      })),
    );
  };
  return extractText(modelEngine(mock.model("anthropic")), text, [asked]);
}

describe("another value with the label of a found one", () => {
  it("makes it ambiguous 310 pages further on, without a further request", async () => {
    const long = `${PAGE.repeat(39)}Reference: ABC-9\n${PAGE.repeat(310)}Reference: DEF-8\n${PAGE}`;
    mock.brain = answerFromText;
    const { data, evidence, checks, candidates } = await extractText(
      modelEngine(mock.model("anthropic")),
      long,
      [field("Reference")],
    );
    expect(data).toEqual({ Reference: "ABC-9" });
    expect(evidence["Reference"]?.state).toBe("ambiguous");
    expect(checks["Reference"]).toEqual([{ code: "several_candidates", message: "Could also be DEF-8." }]);
    expect(candidates["Reference"]).toMatchObject([
      { value: "DEF-8", quote: "Reference: DEF-8", start: long.indexOf("Reference: DEF-8") },
    ]);
    const read = mock.requests.map(({ document }) => long.indexOf(document) + document.length);
    expect(Math.max(...read)).toBeLessThan(long.indexOf("Reference: DEF-8"));
  });

  it.each([
    ["NUMBER", "Total", "90.00", "Total: 90.00", "TOTAL:\tEUR\t98.00", 98],
    ["NUMBER", "Total", "90.00", "Total 90.00 EUR", "Total 98.00 EUR", 98],
    ["DATE", "Date", "3 March 2026", "Date: 3 March 2026", "Date:\n4 March 2026", "2026-03-04"],
    ["TEXT", "Reference", "ABC-9", "Reference\tABC-9", "Reference\tDEF-8", "DEF-8"],
    ["TEXT", "Supplier", "Ada Ltd", "Supplier: Ada Ltd", "Supplier: Bob Ltd", "Bob Ltd"],
    ["BOOLEAN", "Approved", "yes", "Approved: yes", "Approved: no", false],
  ] as const)(
    "is found for the type %s, %s, where %j is %j",
    async (type, name, raw, quote, other, value) => {
      const { checks, candidates } = await extract(
        `${quote}\n\n${PAGE}\n${other}\n`,
        field(name, type),
        raw,
        quote,
      );
      expect(checks[name]?.map(({ code }) => code)).toEqual(["several_candidates"]);
      expect(candidates[name]?.map((candidate) => candidate.value)).toEqual([value]);
    },
  );

  it.each([
    ["the same amount with a sign", "NUMBER", "Total", "90.00", "Total: 90.00", "Total: (90.00)"],
    ["the same value on each page", "NUMBER", "Total", "90.00", "Total: 90.00", "Total: EUR 90.00"],
    [
      "the same name with a remark",
      "TEXT",
      "Reference",
      "ABC-9",
      "Reference: ABC-9",
      "Reference: ABC-9 (continued)",
    ],
    [
      "running text",
      "TEXT",
      "Reference",
      "ABC-9",
      "Reference: ABC-9",
      "Reference is made to Act 9.\nThe Reference",
    ],
    [
      "running text with a number",
      "NUMBER",
      "Total",
      "90.00",
      "Total 90.00",
      "Total 5 people came to the hall.",
    ],
    ["a pointer to elsewhere", "NUMBER", "Total", "90.00", "Total: 90.00", "Total: see page 12"],
    ["a column's head", "TEXT", "Reference", "ABC-9", "Reference\tABC-9", "Reference\tAmount\nK-1\t12.00"],
    ["a row of a table", "NUMBER", "Total", "90.00", "Total\t90.00", "Total\t5\t12\t90.00"],
    [
      "a column's cells",
      "TEXT",
      "Reference",
      "K-1",
      "K-1\t12.00",
      "Reference\tAmount\nK-1\t12.00\nK-2\t13.00",
    ],
    ["a longer label", "TEXT", "Reference", "ABC-9", "Reference: ABC-9", "Customer reference: DEF-8"],
    [
      "an empty form",
      "TEXT",
      "Reference",
      "ABC-9",
      "Reference: ABC-9",
      "Reference: ______\nReference:\nDate: 5 May 2026",
    ],
    ["a label that is not the field's", "TEXT", "Buyer", "Ada", "Name: Ada", "Name: Bob"],
  ] as const)("is not found if there is only %s", async (_, type, name, raw, quote, other) => {
    const text = name === "Reference" && raw === "K-1" ? other : `${quote}\n\n${PAGE}\n${other}\n`;
    const { data, checks, candidates } = await extract(text, field(name, type), raw, quote);
    expect(data[name]).not.toBeNull();
    expect(checks[name]).toEqual([]);
    expect(candidates[name]).toEqual([]);
  });
});
