const MAX_LENGTH = 48;
const LETTERS_AND_DIGITS = /\p{Lu}|\p{L}|\p{N}/gu;

/** "AA-9999/999": A for a capital, a for another letter, 9 for a digit. */
export function shapeOf(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, " ")
    .replace(LETTERS_AND_DIGITS, (character) =>
      /\p{N}/u.test(character) ? "9" : /\p{Lu}/u.test(character) ? "A" : "a",
    );
}

export function coarseShape(shape: string): string {
  return shape.replace(/(A|a|9)\1+/g, "$1");
}

/** Codes of securities, accounts and customers have fixed lengths. */
const CODE = /^(?=.*\p{N})[\p{Lu}\p{N}]{5,}$/u;

/** Tokens with digits match if their character classes do, codes if their lengths do. */
export function markOf(token: string): string {
  return CODE.test(token) ? `#${token.length}` : coarseShape(shapeOf(token));
}
