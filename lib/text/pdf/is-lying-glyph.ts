const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The digit or Latin letter that a glyph's name says it is, as in "nine", "nine.tab", "uni0039" or "a"; others say nothing. */
function characterOf(name: string): string | null {
  const [plain = ""] = name.split(".");
  if (/^[A-Za-z]$/.test(plain)) return plain.toLowerCase();
  const [, code] = /^uni([\da-f]{4})$/i.exec(plain) ?? [];
  if (code !== undefined) return ofCode(parseInt(code, 16));
  const digit = DIGITS.indexOf(plain.replace(/oldstyle$/, ""));
  return digit < 0 ? null : String(digit);
}

function ofCode(code: number): string | null {
  const character = String.fromCharCode(code).toLowerCase();
  return /^[\da-z.,]$/.test(character) ? character : null;
}

/** Fractions, and numbers in brackets, are one glyph of several characters. */
const NUMBER_SIGN = /^(?:\d{1,2}[/\u2044]\d{1,2}|\(\d{1,2}\))$/;

/**
 * Whether a glyph cannot show what a PDF says are its characters: its names are those of other digits or letters, or they
 * are a digit and more in one glyph. Capitals may be drawn for small letters.
 *
 * @param names as far as they are known
 */
export function isLyingGlyph(characters: string, names: readonly string[]): boolean {
  const plain = characters.normalize("NFKC").toLowerCase();
  const shown = names.map(characterOf).filter((character) => character !== null);
  if (shown.length > 0) return /^[\da-z.,]+$/.test(plain) && !shown.includes(plain);
  return [...characters].length > 1 && /\d/.test(characters) && !NUMBER_SIGN.test(characters);
}
