/** Fewer characters may be a sign or a number alone on its page. */
const MIN_CHARACTERS = 20;
/** The share of characters without a meaning, or of one letter, that no text has. */
const MAX_MEANINGLESS = 1 / 3;
const MAX_OF_ONE_LETTER = 0.9;

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
  return /\p{L}/u.test(middle) && occurrences > characters.length * MAX_OF_ONE_LETTER;
}
