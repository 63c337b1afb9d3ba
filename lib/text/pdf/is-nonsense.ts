/** Fewer characters may be a sign or a number alone on its page. */
const MIN_CHARACTERS = 20;
/** The share of characters without a meaning, or of one letter, that no text has. */
const MAX_MEANINGLESS = 1 / 3;
const MAX_OF_ONE_LETTER = 0.9;

/** Characters of fonts that do not say what glyphs mean: private use, unassigned, or a replacement. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu;

/** The share of characters that the next one of the alphabet follows; in text it is below a fifth. */
const MAX_IN_ORDER = 0.6;
/** Rows of a few letters in order are seats, or answers to choose from. */
const MIN_LETTERS_IN_ORDER = 20;

/** With fewer letters or signs, chance is too great. */
const MIN_SCRAMBLED = 100;
/** The share of the letters a, e, i, n, o, r, s and t: at least .45 in languages of Latin letters, .31 in letters at random. */
const MIN_FREQUENT = 0.38;
/** For each letter. Codes and keys have more of them. */
const MAX_DIGITS = 0.15;
/** The share of words of one length that only lists of codes have. */
const MAX_OF_ONE_LENGTH = 0.5;
/** A page of figures, or of a program, has fewer signs and fewer kinds of them. */
const MAX_SIGNS = 0.5;
const MIN_KINDS_OF_SIGNS = 12;

/** Whether what a page's text layer says, with spaces between words, cannot be what is seen on the page. */
export function isNonsense(text: string): boolean {
  const characters = text.replace(/\s+/g, "");
  if (characters.length < MIN_CHARACTERS) return false;
  const meaningless = characters.match(MEANINGLESS)?.length ?? 0;
  return (
    meaningless > characters.length * MAX_MEANINGLESS ||
    isOfOneLetter(characters) ||
    isAlphabet(characters.toLowerCase()) ||
    isScrambled(characters, text)
  );
}

function isOfOneLetter(characters: string): boolean {
  // A character that makes up nearly all of them is most likely the one in the middle. Rows of dots or zeros are no nonsense.
  const middle = characters.charAt(characters.length >> 1);
  const occurrences = characters.split(middle).length - 1;
  return /\p{L}/u.test(middle) && occurrences > characters.length * MAX_OF_ONE_LETTER;
}

/** Whether characters are a font's glyphs in their order, as in a specimen, also with both cases of each letter together. */
function isAlphabet(characters: string): boolean {
  const letters = new Set<string>();
  let [before, changes, inOrder] = [0, 0, 0];
  for (let at = 0; at < characters.length; at += 1) {
    const code = characters.charCodeAt(at);
    if (code === before) continue;
    changes += 1;
    if (code === before + 1) {
      inOrder += 1;
      if (/\p{L}/u.test(characters.charAt(at))) letters.add(characters.charAt(at));
    }
    before = code;
  }
  return letters.size >= MIN_LETTERS_IN_ORDER && inOrder > changes * MAX_IN_ORDER;
}

/** Whether its letters or signs are as in no language, as where a font's own codes are taken for those of ASCII. */
function isScrambled(characters: string, text: string): boolean {
  if (characters.length < MIN_SCRAMBLED) return false;
  const signs = characters.match(/[!-/:-@[-`{-~]/g) ?? [];
  if (signs.length > characters.length * MAX_SIGNS) return new Set(signs).size >= MIN_KINDS_OF_SIGNS;
  // Marks part from their letters. An x may blacken others.
  const plain = characters.normalize("NFD");
  const letters = count(plain, /[a-wyz]+/gi);
  return (
    letters >= Math.max(MIN_SCRAMBLED, characters.length / 2) &&
    count(plain, /[aeinorst]+/gi) < letters * MIN_FREQUENT &&
    count(plain, /\d+/g) < letters * MAX_DIGITS &&
    !isListOfCodes(text)
  );
}

function isListOfCodes(text: string): boolean {
  const counts = new Map<number, number>();
  const words = text.trim().split(/\s+/);
  for (const { length } of words) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(...counts.values()) > words.length * MAX_OF_ONE_LENGTH;
}

function count(text: string, pattern: RegExp): number {
  return text.length - text.replace(pattern, "").length;
}
