/**
 * The text of a cell as one line. Linear: a pattern with white space on both sides of the line end would look at long
 * runs of spaces again and again.
 */
export function toOneLine(text: string): string {
  if (!text.includes("\n")) return text.trim();
  return text
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
