const MAX_LENGTH = 48;
const LETTERS_AND_DIGITS = /\p{Lu}|\p{L}|\p{N}/gu;

/** Returns a shape like "AA-9999/999": A for a capital, a for another letter, 9 for a digit. */
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

/** Matches codes, such as those of securities and accounts, whose length is usually fixed. */
const CODE = /^(?=.*\p{N})[\p{Lu}\p{N}]{5,}$/u;

/** Codes match if they have the same length. Other tokens with digits match by their character classes. */
export function markOf(token: string): string {
  return CODE.test(token) ? `#${token.length}` : coarseShape(shapeOf(token));
}
