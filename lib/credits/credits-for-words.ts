const WORDS_PER_CREDIT = 10_000;

/** One credit per 10,000 words or part thereof, and at least one. */
export function creditsForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_CREDIT));
}
