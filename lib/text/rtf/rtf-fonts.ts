import iconv from "iconv-lite";
import {
  encodingOfCharset,
  encodingOfCodePage,
  encodingOfFontName,
  SYMBOL_CHARSET,
} from "@/lib/text/code-pages";
import { symbolCharacter } from "@/lib/text/symbol-font";

interface Font {
  name: string;
  charset: number;
  encoding: string | undefined;
}

/** In these encodings, bytes below 128 are ASCII. */
const CONTAINS_ASCII = /^(?:cp125\d|utf8|macintosh)$/;

export class RtfFonts {
  /** Used for text without a font, and for fonts without a character set. */
  documentEncoding = "cp1252";
  private readonly fonts = new Map<number, Font>();

  define(font: number, name: string, value: number): void {
    if (name === "f") this.fonts.set(value, { name: "", charset: 0, encoding: undefined });
    const entry = this.fonts.get(font);
    if (!entry) return;
    if (name === "fcharset") {
      entry.charset = value;
      entry.encoding ??= known(encodingOfCharset(value));
    } else if (name === "cpg") {
      entry.encoding = known(encodingOfCodePage(value)) ?? entry.encoding;
    }
  }

  name(font: number, text: string): void {
    const entry = this.fonts.get(font);
    if (entry) entry.name += text.replace(";", "");
  }

  setCodePage(codePage: number): void {
    this.documentEncoding = known(encodingOfCodePage(codePage)) ?? this.documentEncoding;
  }

  /** Adjacent text with the same encoding is decoded together, so each symbol font gets an encoding name of its own. */
  encodingOf(font: number): string {
    const entry = this.fonts.get(font);
    if (entry?.charset === SYMBOL_CHARSET) return `symbol ${font}`;
    return entry?.encoding ?? (entry && encodingOfFontName(entry.name)) ?? this.documentEncoding;
  }

  /** @param bytes one character per byte */
  decode(bytes: string, encoding: string): string {
    if (CONTAINS_ASCII.test(encoding) && !/[^\0-\x7f]/.test(bytes)) return bytes;
    if (!encoding.startsWith("symbol ")) return iconv.decode(Buffer.from(bytes, "latin1"), encoding);
    const font = Number(encoding.slice("symbol ".length));
    return Array.from(bytes, (byte) => this.character(font, byte.charCodeAt(0))).join("");
  }

  character(font: number, code: number): string {
    const entry = this.fonts.get(font);
    if (entry?.charset === SYMBOL_CHARSET || (code >= 0xf000 && code <= 0xf0ff)) {
      return symbolCharacter(entry?.name.trim() ?? "", code);
    }
    return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code);
  }
}

function known(encoding: string | undefined): string | undefined {
  return encoding !== undefined && iconv.encodingExists(encoding) ? encoding : undefined;
}
