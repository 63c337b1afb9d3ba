import { type PlacedDocument, placesOf } from "./boxes-of";
import type { TextRun } from "./types";

export type PlacedWord = Omit<TextRun, "page" | "font" | "confidence">;

/** Returns the words in text order, or none if the format has no layout. */
export function wordsIn(document: PlacedDocument, part: { start: number; end: number }): PlacedWord[] {
  const words = [...document.text.slice(part.start, part.end).matchAll(/\S+/g)];
  return words.flatMap(({ index, 0: word }) => {
    const start = part.start + index;
    return placesOf(document, { start, end: start + word.length }).map(
      ({ box: { x, y, width, height }, ...place }) => ({ ...place, x, y, width, height }),
    );
  });
}
