const ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** A word by which lines are compared: lower case, without marks at its ends; null for what has digits or is no word. */
export function plainWord(token: string): string | null {
  if (/\p{N}/u.test(token)) return null;
  const word = token.replace(ENDS, "").toLowerCase();
  return word.length > 1 ? word : null;
}
