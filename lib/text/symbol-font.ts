/** Contains only the symbols that forms use. The others are decoration. */
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

/** Each Greek letter has the code of the Latin letter at the same position. */
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

const WINGDINGS_2: Record<number, string> = {
  0x4f: "✗",
  0x50: "✓",
  0x51: "☒",
  0x52: "☑",
  0x53: "☒",
  0x54: "☒",
  0xa3: "☐",
};
const DINGBATS: Record<number, string> = {
  0x33: "✓",
  0x34: "✔",
  0x35: "✕",
  0x36: "✖",
  0x37: "✗",
  0x38: "✘",
  0x6c: "●",
  0x6d: "❍",
  0x6e: "■",
  0x6f: "☐",
  0x70: "☐",
  0x71: "☐",
  0x72: "☐",
};

/** The most likely meanings in an unknown symbol font. */
const COMMON_SYMBOLS: Record<number, string> = { ...WINGDINGS, 0xb7: "•" };

const MARK_CODES = /[!-\u00ff\uf020-\uf0ff]/g;
const SYMBOL_CODES = /[\uf020-\uf0ff]/g;
const COMMON_SYMBOL_CODES = /[\uf0a7\uf0a8\uf0b7\uf0d8\uf0df\uf0e0\uf0fb-\uf0fe]/g;

export function replaceSymbols(text: string, font: string): string {
  return text.replace(SYMBOL_CODES, (code) => symbolCharacter(font, code.charCodeAt(0)));
}

export function replaceCommonSymbols(text: string): string {
  return text.replace(COMMON_SYMBOL_CODES, (code) => symbolCharacter("", code.charCodeAt(0)));
}

const MARK_FONTS: readonly [RegExp, Record<number, string>][] = [
  [/dingbats/i, DINGBATS],
  [/wingdings[-_ ]?2/i, WINGDINGS_2],
  [/wingdings(?![-_ ]?3)/i, WINGDINGS],
];

export function replaceMarkCodes(text: string, font: string): string {
  const marks = MARK_FONTS.find(([name]) => name.test(font))?.[1];
  return marks ? text.replace(MARK_CODES, (code) => marks[code.charCodeAt(0) & 0xff] ?? code) : text;
}

export function symbolCharacter(font: string, code: number): string {
  const isPrivateUse = code >= 0xf000 && code <= 0xf0ff;
  const low = isPrivateUse ? code - 0xf000 : code;
  if (/wingdings/i.test(font)) return WINGDINGS[low] ?? "";
  if (/^symbol/i.test(font)) {
    const at = SYMBOL_LATIN.indexOf(String.fromCharCode(low));
    if (at >= 0) return SYMBOL_GREEK.charAt(at);
    return SYMBOL_OTHER[low] ?? (low >= 0x20 && low < 0x7f ? String.fromCharCode(low) : "");
  }
  if (isPrivateUse) return COMMON_SYMBOLS[low] ?? "";
  return code >= 0xe000 && code <= 0xf8ff ? "" : String.fromCodePoint(code);
}
