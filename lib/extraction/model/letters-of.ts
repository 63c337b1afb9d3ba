export function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{P}]+/gu, "")
    .toLowerCase();
}
