import { expect, it } from "vitest";
import { learnConventions } from "@/lib/extraction/conventions";
import { readLayout } from "@/lib/extraction/local/layout";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { findValueTokens } from "./value-tokens";

function numbersIn(text: string): string[] {
  const tokens = findValueTokens(readLayout(testDocument(text)), learnConventions(text));
  return [...tokens.values()]
    .flat()
    .filter(({ kind }) => kind === "number")
    .map(({ start, end }) => text.slice(start, end).trim());
}

it("takes digits beside a space as one number or as two, where the document does not show which", () => {
  expect(numbersIn("Anzahl Kurs\n10 348,65")).toEqual(["10 348,65", "10", "348,65"]);
});

it("takes them as two where the document groups thousands with a mark", () => {
  expect(numbersIn("Anzahl Kurs\n10 348,65\nKurswert 3.486,50")).toEqual(["10", "348,65", "3.486,50"]);
});
