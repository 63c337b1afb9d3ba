export function repeatedLabel(labels: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const label of labels) {
    const key = label.trim().toLowerCase();
    if (seen.has(key)) return label;
    seen.add(key);
  }
  return null;
}
