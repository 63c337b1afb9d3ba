/** A text for comparison: its letters and digits in lower case, without the punctuation that engines differ in. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{P}]+/gu, "")
    .toLowerCase();
}
