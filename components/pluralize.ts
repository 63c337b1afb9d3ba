export function formatCount(
  count: number,
  singular: string,
  format: (value: number) => string = String,
): string {
  return `${format(count)} ${pluralize(count, singular)}`;
}

export function pluralize(count: number | undefined, singular: string): string {
  return count === 1 ? singular : `${singular}s`;
}
