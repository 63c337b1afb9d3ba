const MAX_LENGTH = 48;
const LETTERS_AND_DIGITS = /\p{Lu}|\p{L}|\p{N}/gu;

/** The classes of a text's characters, "AA-9999/999": a capital as A, another letter as a, a digit as 9. */
export function shapeOf(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, " ")
    .replace(LETTERS_AND_DIGITS, (character) =>
      /\p{N}/u.test(character) ? "9" : /\p{Lu}/u.test(character) ? "A" : "a",
    );
}

/** The same without the lengths: "A9", "9.9,9". */
export function coarseShape(shape: string): string {
  return shape.replace(/(A|a|9)\1+/g, "$1");
}

/** A code without separators, by its length: securities, accounts and customers have numbers of a fixed one. */
const CODE = /^(?=.*\p{N})[\p{Lu}\p{N}]{5,}$/u;

/** By what a token with digits is compared with others: the classes of its characters, of a code its length. */
export function markOf(token: string): string {
  return CODE.test(token) ? `#${token.length}` : coarseShape(shapeOf(token));
}
