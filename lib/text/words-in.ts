import { type PlacedDocument, placesOf } from "./boxes-of";

/** A word, or the part of one that stands in a line: points from the page's top left. */
export interface PlacedWord {
  /** UTF-16 offsets into the document's text, `end` exclusive. */
  start: number;
  end: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise, in which its characters follow each other; omitted where they run from left to right. */
  direction?: number;
}

/** The words of a part of a document's text, in its order. None where the format has no layout. */
export function wordsIn(document: PlacedDocument, part: { start: number; end: number }): PlacedWord[] {
  const words = [...document.text.slice(part.start, part.end).matchAll(/\S+/g)];
  return words.flatMap(({ index, 0: word }) => {
    const start = part.start + index;
    return placesOf(document, { start, end: start + word.length }).map(
      ({ box: { x, y, width, height }, ...place }) => ({ ...place, x, y, width, height }),
    );
  });
}
