/** Encodings by font character set (RTF 1.9.1, "Font Table"). Word 6 and 95 use the same numbers. */
const CHARSETS: Record<number, string> = {
  77: "macintosh",
  128: "cp932",
  129: "cp949",
  130: "cp949",
  134: "cp936",
  136: "cp950",
  161: "cp1253",
  162: "cp1254",
  163: "cp1258",
  177: "cp1255",
  178: "cp1256",
  186: "cp1257",
  204: "cp1251",
  222: "cp874",
  238: "cp1250",
  254: "cp437",
  255: "cp850",
};

export const SYMBOL_CHARSET = 2;

/** Returns undefined if the font uses the document's encoding. */
export function encodingOfCharset(charset: number): string | undefined {
  return CHARSETS[charset];
}

/** The name of a font without a character set may contain its script, as in "Arial CYR". */
const FONT_NAMES: [RegExp, string][] = [
  [/ CYR\s*$/i, "cp1251"],
  [/ CE\s*$/i, "cp1250"],
  [/ Greek\s*$/i, "cp1253"],
  [/ TUR\s*$/i, "cp1254"],
  [/ Baltic\s*$/i, "cp1257"],
];

export function encodingOfFontName(name: string): string | undefined {
  return FONT_NAMES.find(([pattern]) => pattern.test(name))?.[1];
}

export function encodingOfCodePage(codePage: number): string | undefined {
  if (codePage === 10000) return "macintosh";
  if (codePage === 65001) return "utf8";
  return codePage > 0 ? `cp${codePage}` : undefined;
}

export function encodingOfLanguage(language: number): string {
  const primary = language & 0x3ff;
  const pages: Record<number, string> = {
    0x19: "cp1251",
    0x22: "cp1251",
    0x02: "cp1251",
    0x05: "cp1250",
    0x0e: "cp1250",
    0x15: "cp1250",
    0x18: "cp1250",
    0x1a: "cp1250",
    0x1b: "cp1250",
    0x24: "cp1250",
    0x08: "cp1253",
    0x1f: "cp1254",
    0x0d: "cp1255",
    0x01: "cp1256",
    0x25: "cp1257",
    0x26: "cp1257",
    0x27: "cp1257",
    0x11: "cp932",
    0x12: "cp949",
  };
  if (primary === 0x04) return language === 0x0404 ? "cp950" : "cp936";
  return pages[primary] ?? "cp1252";
}
