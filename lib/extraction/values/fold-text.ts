const ASCII_EQUIVALENTS = new Map(
  Object.entries({
    " ": "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    "'": "\u2018\u2019\u02bc\u00b4\u2032\u066c",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63",
    ".": "\u066b\uff65",
  }).flatMap(([ascii, characters]) => [...characters].map((character) => [character, ascii] as const)),
);

/** The zeros of Arabic-Indic, Persian, Devanagari, Bengali and Thai digits. */
const ZERO_DIGITS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

const FOLDABLE =
  /[\u00a0\u00b4\u02bc\u0660-\u066c\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u1680\u2000-\u200a\u2010-\u2014\u2018\u2019\u202f\u2032\u205f\u2212\u3000\ufe63\uff01-\uff65]/g;

/** Maps spaces, dashes, apostrophes, full-width forms and digits of other scripts to ASCII. Offsets stay valid. */
export function foldText(text: string): string {
  return text.replace(FOLDABLE, foldCharacter);
}

function foldCharacter(character: string): string {
  const folded = ASCII_EQUIVALENTS.get(character);
  if (folded !== undefined) return folded;
  const code = character.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  const zero = ZERO_DIGITS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? character : String.fromCharCode(0x30 + code - zero);
}
