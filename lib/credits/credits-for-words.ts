import { WORDS_PER_CREDIT } from "@/lib/api/limits";

/** What a document of so many words costs: at least one credit, one for each 10,000 words begun. */
export function creditsForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_CREDIT));
}
