/** Characters of Wingdings that forms are made of; the font's other pictures say nothing. */
const WINGDINGS: Record<number, string> = {
  0x6f: "☐",
  0x71: "☐",
  0x72: "☐",
  0xa8: "☐",
  0xfb: "✗",
  0xfc: "✓",
  0xfd: "☒",
  0xfe: "☑",
  0x6c: "●",
  0xa7: "▪",
  0xd8: "➢",
  0xe0: "→",
  0xdf: "←",
  0x4a: "☺",
};

/** Adobe's Symbol: Greek at the places of the Latin letters. */
const SYMBOL_LATIN = "ABCDEFGHIKLMNOPQRSTUWXYZabcdefghiklmnopqrstuwxyz";
const SYMBOL_GREEK = "ΑΒΧΔΕΦΓΗΙΚΛΜΝΟΠΘΡΣΤΥΩΞΨΖαβχδεφγηικλμνοπθρστυωξψζ";
const SYMBOL_OTHER: Record<number, string> = {
  0xb7: "•",
  0xb0: "°",
  0xb1: "±",
  0xb4: "×",
  0xa3: "≤",
  0xb3: "≥",
  0xa5: "∞",
  0xae: "→",
  0xb9: "≠",
  0xbb: "≈",
  0xd2: "®",
  0xd3: "©",
  0xd4: "™",
  0xe5: "∑",
  0xd6: "√",
};

/** Where nobody says which symbol font is meant: what the two are used for most. */
const EITHER: Record<number, string> = { ...WINGDINGS, 0xb7: "•" };

/** Characters of symbol fonts, as word processors store them; those of {@link EITHER} that no letter could be. */
const CODES = /[\uf020-\uf0ff]/g;
const SIGNS = /[\uf0a7\uf0a8\uf0b7\uf0d8\uf0df\uf0e0\uf0fb-\uf0fe]/g;

/** The text with signs in place of characters that mean something in a symbol font only. */
export function showSymbols(text: string, font: string): string {
  return text.replace(CODES, (code) => symbolCharacter(font, code.charCodeAt(0)));
}

/** The same for a text whose fonts are not known: bullets, arrows and ticks. */
export function showCommonSigns(text: string): string {
  return text.replace(SIGNS, (code) => symbolCharacter("", code.charCodeAt(0)));
}

/** What a character of a symbol font shows; "" for a picture without meaning. */
export function symbolCharacter(font: string, code: number): string {
  const coded = code >= 0xf000 && code <= 0xf0ff;
  const low = coded ? code - 0xf000 : code;
  if (/wingdings/i.test(font)) return WINGDINGS[low] ?? "";
  if (/^symbol/i.test(font)) {
    const at = SYMBOL_LATIN.indexOf(String.fromCharCode(low));
    if (at >= 0) return SYMBOL_GREEK.charAt(at);
    return SYMBOL_OTHER[low] ?? (low >= 0x20 && low < 0x7f ? String.fromCharCode(low) : "");
  }
  if (coded) return EITHER[low] ?? "";
  return code >= 0xe000 && code <= 0xf8ff ? "" : String.fromCodePoint(code);
}
