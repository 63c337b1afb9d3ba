import type { Phrase } from "./phrases";

/** More headings are a text without sections. */
const MAX_HEADINGS = 1_000;

/** Phrases that have a line to themselves, so that what follows may be their section; in the order of the text. */
export function findHeadingLines(
  phrases: readonly Phrase[],
  isSingleCell: (phrase: Phrase) => boolean,
): Phrase[] {
  return phrases.filter((phrase) => phrase.isAlone && isSingleCell(phrase)).slice(0, MAX_HEADINGS);
}
