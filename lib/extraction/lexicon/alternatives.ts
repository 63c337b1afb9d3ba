/** The items of lists that are separated by semicolons, as the alternatives of a regular expression; the longest first. */
export function anyOf(lists: readonly string[]): string {
  const words = lists.flatMap(itemsOf);
  if (words.length === 0) return "(?!)";
  return words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+"))
    .join("|");
}

/** The items of a list that are separated by semicolons. */
export function itemsOf(list: string): string[] {
  return list
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
