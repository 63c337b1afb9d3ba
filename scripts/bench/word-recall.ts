export function compareWords(reference: string, text: string): { recall: number; precision: number } {
  const [wanted, found] = [wordsOf(reference), wordsOf(text)];
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  let right = 0;
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count > 0) right += 1;
    left.set(word, count - 1);
  }
  return {
    recall: wanted.length === 0 ? 1 : right / wanted.length,
    precision: found.length === 0 ? 0 : right / found.length,
  };
}

export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .replaceAll("\u00ad", "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
