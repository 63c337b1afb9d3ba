const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Understands names such as "nine", "nine.tab", "uni0039" or "a". */
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

/** A single glyph may show a fraction or a number in parentheses. */
const NUMBER_SIGN = /^(?:\d{1,2}[/\u2044]\d{1,2}|\(\d{1,2}\))$/;

/**
 * Whether the names of a glyph contradict its characters, or a single glyph stands for a digit plus further
 * characters. A glyph for a capital may stand for the small letter.
 */
export function isLyingGlyph(characters: string, names: readonly string[]): boolean {
  const plain = characters.normalize("NFKC").toLowerCase();
  const shown = names.map(characterOf).filter((character) => character !== null);
  if (shown.length > 0) return /^[\da-z.,]+$/.test(plain) && !shown.includes(plain);
  return [...characters].length > 1 && /\d/.test(characters) && !NUMBER_SIGN.test(characters);
}
