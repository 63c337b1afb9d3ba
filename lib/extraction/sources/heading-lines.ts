import type { Phrase } from "./phrases";

const MAX_HEADINGS = 1_000;

export function findHeadingLines(
  phrases: readonly Phrase[],
  isSingleCell: (phrase: Phrase) => boolean,
): Phrase[] {
  return phrases.filter((phrase) => phrase.isAlone && isSingleCell(phrase)).slice(0, MAX_HEADINGS);
}
