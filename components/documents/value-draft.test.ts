import { describe, expect, it } from "vitest";
import { aSuggestion, aValue } from "@/lib/api/testing/a-value";
import { draftOf, parseDraft, problemWith } from "./value-draft";

const { evidence } = aValue();

describe("a value for editing", () => {
  it.each([
    ["a text", aValue({ value: "N-7" }), "N-7"],
    [
      "a number as the document writes it",
      aValue({ type: "NUMBER", value: 1234.5, evidence: { ...evidence, quote: "1.234,50 €" } }),
      "1.234,50",
    ],
    ["a number without a quote", aValue({ type: "NUMBER", value: 1234.5 }), "1234.5"],
    [
      "a date as the document writes it",
      aValue({ type: "DATE", value: "2026-04-13", evidence: { ...evidence, quote: "13 April 2026" } }),
      "13 April 2026",
    ],
    ["an answer", aValue({ type: "BOOLEAN", value: false }), "no"],
    ["no value", aValue({ value: null }), ""],
    ["a suggestion", aSuggestion(), "N-7"],
    ["none where a suggestion was refused", aSuggestion({ confirmed_at: "2026-03-04T10:00:00.000Z" }), ""],
  ])("is %s", (_, value, draft) => {
    expect(draftOf(value)).toBe(draft);
  });
});

describe("a draft", () => {
  it("is sent as typed, without surrounding white space", () => {
    expect(parseDraft(" 1.234,50 ", "NUMBER")).toBe("1.234,50");
  });

  it("means no value if it is empty", () => {
    expect(parseDraft("  ", "TEXT")).toBeNull();
    expect(problemWith("  ", "NUMBER")).toBeNull();
  });

  it("answers a yes-or-no field", () => {
    expect(parseDraft("yes", "BOOLEAN")).toBe(true);
    expect(parseDraft("no", "BOOLEAN")).toBe(false);
  });

  it("without a digit is rejected for numbers and dates, with what is expected", () => {
    expect(problemWith("a lot", "NUMBER")).toContain("1,234.50");
    expect(problemWith("next week", "DATE")).toContain("2026-04-13");
    expect(problemWith("a lot", "TEXT")).toBeNull();
  });
});
