/** Takes linear time. A pattern with white space on both sides of the line end would backtrack. */
export function toOneLine(text: string): string {
  if (!text.includes("\n")) return text.trim();
  return text
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
