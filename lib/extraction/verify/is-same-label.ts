export function isSameLabel(a: string, b: string): boolean {
  return lettersOf(a) === lettersOf(b);
}

function lettersOf(label: string): string {
  const lower = label.toLowerCase();
  return lower.replace(/[^\p{L}\p{M}\p{N}\p{Sc}%+#]+/gu, "") || lower;
}
