import type { DocumentText } from "@/lib/text/types";

const WORDS_PER_CREDIT = 10_000;
/** A page that only a model can read counts as this many words. */
const WORDS_PER_SCANNED_PAGE = 500;

/** What a document of so many words costs: at least one credit, one for each 10,000 words begun. */
export function creditsForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_CREDIT));
}

/** The words of a document that count: those that were read, or what stands for the pages of a scan. */
export function countedWords({ scan, pages, words }: DocumentText): number {
  return scan ? pages.length * WORDS_PER_SCANNED_PAGE : words;
}
