/** Fewer characters may be a sign or a number alone on its page. */
const MIN_CHARACTERS = 20;
/** The share of characters without a meaning, or of one letter, that no text has. */
const MAX_MEANINGLESS = 1 / 3;
const MAX_OF_ONE_LETTER = 0.9;
/** The share of characters that the next one of the alphabet follows; in text it is below a fifth. */
const MAX_IN_ORDER = 0.6;
/** Rows of a few letters in order are seats, or answers to choose from. */
const MIN_LETTERS_IN_ORDER = 20;

/** Characters of fonts that do not say what glyphs mean: private use, unassigned, or a replacement. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu;

/** Whether what a page's text layer says cannot be what is seen on the page. */
export function isNonsense(text: string): boolean {
  const characters = text.replace(/\s+/g, "");
  if (characters.length < MIN_CHARACTERS) return false;
  const meaningless = characters.match(MEANINGLESS)?.length ?? 0;
  if (meaningless > characters.length * MAX_MEANINGLESS) return true;
  // A character that makes up nearly all of them is most likely the one in the middle. Rows of dots or zeros are no nonsense.
  const middle = characters.charAt(characters.length >> 1);
  const occurrences = characters.split(middle).length - 1;
  if (/\p{L}/u.test(middle) && occurrences > characters.length * MAX_OF_ONE_LETTER) return true;
  return isAlphabet(characters.toLowerCase());
}

/** Whether characters are a font's glyphs in their order, as in a specimen, also with both cases of each letter together. */
function isAlphabet(characters: string): boolean {
  const distinct = characters.replace(/(.)\1+/gu, "$1");
  const letters = new Set<string>();
  let inOrder = 0;
  for (let i = 1; i < distinct.length; i += 1) {
    if (distinct.charCodeAt(i) !== distinct.charCodeAt(i - 1) + 1) continue;
    inOrder += 1;
    if (/\p{L}/u.test(distinct.charAt(i))) letters.add(distinct.charAt(i));
  }
  return letters.size >= MIN_LETTERS_IN_ORDER && inOrder > distinct.length * MAX_IN_ORDER;
}
