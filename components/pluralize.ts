/** "1 field", "12 fields". `format` localises the number. */
export function formatCount(
  count: number,
  singular: string,
  format: (value: number) => string = String,
): string {
  return `${format(count)} ${pluralize(count, singular)}`;
}

/** The noun alone, for numbers that are rendered separately. */
export function pluralize(count: number | undefined, singular: string): string {
  return count === 1 ? singular : `${singular}s`;
}
