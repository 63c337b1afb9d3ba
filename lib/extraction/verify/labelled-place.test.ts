import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { firstLabelledPlace } from "./labelled-place";
import type { Span } from "@/lib/extraction/values/span";

function placesOf(text: string, words: string): Span[] {
  return [...text.matchAll(new RegExp(words, "g"))].map(({ index }) => ({
    start: index,
    end: index + words.length,
  }));
}

describe("among several places with the same words", () => {
  it.each([
    ["Weight 5\nPieces: 5", 17],
    ["Weight\tPieces\n5\t5", 16],
    [`${"word ".repeat(1_000)}Pieces: 5, 5`, 5_008],
  ])("the one next to or below the label is right: %j", (text, start) => {
    expect(firstLabelledPlace(text, field("Pieces", "NUMBER"), placesOf(text, "5"))?.start).toBe(start);
  });

  it("none is right if no label decides, however long the lines are", () => {
    const text = "5\t".repeat(2_000_000);
    const places = placesOf(text, "5").slice(-2_000);
    expect(firstLabelledPlace(text, field("Pieces", "NUMBER"), places)).toBeNull();
  });
});
