/** A page with fewer characters may contain just a sign or a number. */
const MIN_CHARACTERS = 20;
/** Fractions of meaningless characters and of a single letter. Both are lower in real text. */
const MAX_MEANINGLESS = 1 / 3;
const MAX_OF_ONE_LETTER = 0.9;

/** Private-use, unassigned and replacement characters come from fonts that don't say what their glyphs mean. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu;

/** Fraction of characters that are followed by the next one in the alphabet. It is below 0.2 in real text. */
const MAX_IN_ORDER = 0.6;
/** Shorter rows in alphabetical order may be seats or multiple-choice answers. */
const MIN_LETTERS_IN_ORDER = 20;

const MIN_SCRAMBLED = 100;
/** Fraction of a, e, i, n, o, r, s and t: at least 0.45 in languages with Latin letters, about 0.31 in random text. */
const MIN_FREQUENT = 0.38;
const MAX_DIGITS = 0.15;
const MAX_OF_ONE_LENGTH = 0.5;
const MAX_SIGNS = 0.5;
const MIN_KINDS_OF_SIGNS = 12;

/** Whether the page cannot possibly display this text. */
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
  // If nearly all characters are the same, so is the one in the middle. Rows of dots or zeros are fine.
  const middle = characters.charAt(characters.length >> 1);
  const occurrences = characters.split(middle).length - 1;
  return /\p{L}/u.test(middle) && occurrences > characters.length * MAX_OF_ONE_LETTER;
}

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

/** Whether the letter frequencies match no language, for example because a font's own codes were read as ASCII. */
function isScrambled(characters: string, text: string): boolean {
  if (characters.length < MIN_SCRAMBLED) return false;
  const signs = characters.match(/[!-/:-@[-`{-~]/g) ?? [];
  if (signs.length > characters.length * MAX_SIGNS) return new Set(signs).size >= MIN_KINDS_OF_SIGNS;
  // NFD separates accents from letters. Skip x, which may stand for redacted text.
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
