/** "1 field", "12 fields": a number, written as the reader writes it, and what it counts. */
export function counted(count: number, singular: string, write: (value: number) => string = String): string {
  return `${write(count)} ${count === 1 ? singular : `${singular}s`}`;
}
