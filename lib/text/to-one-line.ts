/** In linear time: a pattern with white space on both sides of the line end backtracks. */
export function toOneLine(text: string): string {
  if (!text.includes("\n")) return text.trim();
  return text
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
