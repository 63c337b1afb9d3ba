export function anyOf(words: readonly string[]): string {
  if (words.length === 0) return "(?!)";
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+"))
    .join("|");
}
