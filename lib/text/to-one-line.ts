/**
 * The text of a cell as one line. Linear in its length, unlike a pattern with white space on both sides of the line end,
 * which backtracks.
 */
export function toOneLine(text: string): string {
  if (!text.includes("\n")) return text.trim();
  return text
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
