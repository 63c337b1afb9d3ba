/** "1 field", "12 fields": a number, written as the reader writes it, and what it counts. */
export function formatCount(
  count: number,
  singular: string,
  write: (value: number) => string = String,
): string {
  return `${write(count)} ${pluralize(count, singular)}`;
}

/** What is counted, where the number is set apart from it. */
export function pluralize(count: number | undefined, singular: string): string {
  return count === 1 ? singular : `${singular}s`;
}
