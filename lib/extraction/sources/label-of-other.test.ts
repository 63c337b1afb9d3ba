import { describe, expect, it } from "vitest";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { field } from "@/lib/extraction/testing/extract-locally";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { findFieldCandidates } from "./find-field-candidates";
import { isLabelledAsOther } from "./label-of-other";

const BILLED = field("Invoice date", "DATE");

function isOther(text: string, words: string, asked: FieldSpec): boolean {
  const { document } = findFieldCandidates(testDocument(text), [asked]);
  const start = text.indexOf(words);
  return isLabelledAsOther(document, interpretField(asked), { start, end: start + words.length });
}

describe("what certainly belongs to something else", () => {
  it.each([
    ["behind its label", "Invoice 7718\nDue date: 31 May 2026", "31 May 2026", BILLED],
    ["under its head", "Room\tCheck in\tCheck out\nBay 4\t3 May 2026\t5 May 2026", "5 May 2026", BILLED],
    ["an amount", "Rope\t30.00\nVAT: 6.30", "6.30", field("Delivery cost", "NUMBER")],
  ])("is a value %s", (_, text, words, asked) => {
    expect(isOther(text, words, asked)).toBe(true);
  });

  it.each([
    ["its own label", "Invoice date: 31 May 2026", "31 May 2026", BILLED],
    ["a label that may mean it", "Date: 31 May 2026", "31 May 2026", BILLED],
    ["words that are no label", "Harwich, 31 May 2026", "31 May 2026", BILLED],
    ["the label of an amount, which has a currency, too", "Net: EUR 30.00", "EUR", field("Currency", "TEXT")],
  ])("is not a value after %s", (_, text, words, asked) => {
    expect(isOther(text, words, asked)).toBe(false);
  });
});
