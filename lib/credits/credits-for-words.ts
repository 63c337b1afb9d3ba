const WORDS_PER_CREDIT = 10_000;

export function creditsForWords(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_CREDIT));
}
