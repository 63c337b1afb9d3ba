/** Takes linear time. A pattern that matches white space on both sides of a line feed would backtrack. */
export function toOneLine(text: string): string {
  if (!text.includes("\n")) return text.trim();
  return text
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
