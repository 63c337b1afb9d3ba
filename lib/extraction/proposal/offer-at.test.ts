import { describe, expect, it } from "vitest";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { offerAt } from "./offer-at";

function offered(text: string, words: string) {
  const start = text.indexOf(words);
  return offerAt(testDocument(text), { start, end: start + words.length });
}

describe("a field for selected words", () => {
  it.each([
    ["to the left", "Draught: 12.50 EUR\n", "12.50", "Draught", "NUMBER", 12.5],
    ["in the cell to the left", "Mooring fee\t12.50 EUR\n", "12.50 EUR", "Mooring fee", "NUMBER", 12.5],
    ["above", "Berth\tArrived\nB 4\t03.04.2026\n", "03.04.2026", "Arrived", "DATE", "2026-04-03"],
    ["before yes or no", "Docked: yes\n", "yes", "Docked", "BOOLEAN", true],
  ])("is named by the label %s, with the type of the words", (_, text, words, name, type, value) => {
    expect(offered(text, words)).toMatchObject({ name, type, value, label: { text: name } });
  });

  it("extends the selection to whole words and drops what surrounds them", () => {
    const text = "Pilot:  Ann Example, Saltmouth\n";
    expect(offered(text, "  Ann Exam")).toMatchObject({ quote: "Ann Example", start: 8, end: 19 });
    expect(offered(text, "Example, ")).toMatchObject({ quote: "Example" });
  });

  it("has a name in the document's language if nothing labels the words", () => {
    expect(offered("12,50\n", "12,50")).toMatchObject({ name: "Value 1", label: null });
    const german = "4711\n\nwir berechnen Ihnen die Lieferung und danken für den Auftrag\n";
    expect(offered(german, "4711")).toMatchObject({ name: "Wert 1", label: null });
  });

  it("does not split surrogate pairs", () => {
    const text = "Name: 𠮷野 Ltd\n";
    const at = text.indexOf("𠮷") + 1;
    expect(offerAt(testDocument(text), { start: at, end: at + 1 })).toMatchObject({ quote: "𠮷野" });
  });

  it("accepts words in a sentence, and joins words over several lines", () => {
    const text = "The berth was sold to Saltmouth Harbour\nTrust on Monday.\n";
    expect(offered(text, "Saltmouth Harbour\nTrust")).toMatchObject({
      type: "TEXT",
      value: "Saltmouth Harbour Trust",
    });
  });
});
