const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The digit or Latin letter that a glyph's name says it is, as in "nine", "nine.tab" or "a"; other names say nothing. */
function characterOf(name: string): string | null {
  const [plain = ""] = name.split(".");
  if (/^[A-Za-z]$/.test(plain)) return plain.toLowerCase();
  const digit = DIGITS.indexOf(plain.replace(/oldstyle$/, ""));
  return digit < 0 ? null : String(digit);
}

/** Fractions, and numbers in brackets, are one glyph of several characters. */
const NUMBER_SIGN = /^(?:\d{1,2}[/\u2044]\d{1,2}|\(\d{1,2}\))$/;

/**
 * Whether a glyph cannot show what a PDF says are its characters: its name is that of another digit or letter, or they
 * are a digit and more in one glyph. Capitals may be drawn for small letters.
 *
 * @param name where it is known
 */
export function isLyingGlyph(characters: string, name: string | undefined): boolean {
  const plain = characters.normalize("NFKC").toLowerCase();
  const shown = name === undefined ? null : characterOf(name);
  if (shown !== null) return /^[\da-z.,]+$/.test(plain) && plain !== shown;
  return [...characters].length > 1 && /\d/.test(characters) && !NUMBER_SIGN.test(characters);
}
