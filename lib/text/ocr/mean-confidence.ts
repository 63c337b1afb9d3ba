export const LIKELY = 0.5;

/** Weights words by their length, because a long word is better evidence. */
export function meanConfidence(words: readonly { text: string; confidence: number }[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return characters === 0 ? 0 : confidence / characters;
}
