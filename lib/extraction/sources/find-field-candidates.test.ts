import { expect, test } from "vitest";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { findFieldCandidates } from "./find-field-candidates";

test("strips brackets and separators from texts, but keeps a number's brackets as its sign", () => {
  const document = testDocument(
    "Bought\nStock Example Ltd\nISIN US0378331005 (WKN 865985)\nBalance (12.50)\n",
  );
  const field = { required: false, prompt: "" };
  const [texts = [], numbers = []] = findFieldCandidates(document, [
    { ...field, name: "Share name", type: "TEXT" },
    { ...field, name: "Balance", type: "NUMBER" },
  ]).candidates;
  const written = texts.map(({ start, end }) => document.text.slice(start, end));
  expect(written).toContain("WKN 865985");
  expect(written.filter((text) => /^[(\s]|[(\s]$/.test(text))).toEqual([]);
  expect(numbers.map(({ parsed }) => parsed)).toContain(-12.5);
});
