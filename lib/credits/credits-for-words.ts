import type { DocumentText } from "@/lib/text/types";

const WORDS_PER_CREDIT = 10_000;
/** A page that only a model can read counts as this many words. */
const WORDS_PER_SCANNED_PAGE = 500;

/** The price of a document in credits: one for each 10,000 words or part thereof, at least one. */
export function creditsForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_CREDIT));
}

/** The number of words to charge for: those that were read, or a flat number per page of a scan. */
export function countedWords({ scan, pages, words }: DocumentText): number {
  return scan ? pages.length * WORDS_PER_SCANNED_PAGE : words;
}
