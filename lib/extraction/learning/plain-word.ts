const ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Returns null for digits and other non-words. */
export function plainWord(token: string): string | null {
  if (/\p{N}/u.test(token)) return null;
  const word = token.replace(ENDS, "").toLowerCase();
  return word.length > 1 ? word : null;
}
