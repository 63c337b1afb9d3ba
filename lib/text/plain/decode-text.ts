import iconv from "iconv-lite";
import { guessEncoding } from "@/lib/text/plain/guess-encoding";
import { utf16Order } from "@/lib/text/plain/sample-text";

/** What is called so is in practice this larger set, which has every character of the smaller one. */
const LARGER: Record<string, string> = {
  gb2312: "gb18030",
  gbk: "gb18030",
  "iso-8859-1": "windows-1252",
  ascii: "windows-1252",
  "us-ascii": "windows-1252",
  "iso-8859-9": "windows-1254",
  "tis-620": "windows-874",
  "euc-kr": "cp949",
};

/**
 * The text of a file that does not say how it is encoded: byte order mark, then UTF-16 by its NULs, then strict UTF-8,
 * then the declared encoding, then a guess from the letters that would be in it.
 *
 * @param declared an encoding that the content itself names, believed only after the above
 */
export function decodeText(bytes: Buffer, declared?: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3);
  const order = utf16Order(bytes);
  if (order !== null) {
    const text = order === "le" ? bytes.toString("utf16le") : iconv.decode(bytes, "utf-16be");
    return text.replace(/^\ufeff/, "");
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Japanese in seven bits is valid UTF-8, but for its meaning.
    return SEVEN_BIT_JAPANESE.test(text) ? decodeAs(bytes, "iso-2022-jp") : text;
  } catch {
    return decodeAs(bytes, known(declared) ?? guessEncoding(bytes, decodeAs));
  }
}

const SEVEN_BIT_JAPANESE = /\u001b\$[@B][!-~]/;

/** Text of a known encoding; either library knows some that the other does not. */
export function decodeAs(bytes: Buffer, encoding: string): string {
  return iconv.encodingExists(encoding)
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes);
}

function known(name: string | undefined): string | null {
  // Declared UTF-8 has just been refuted.
  if (!name || /^utf-?(8|16)/i.test(name)) return null;
  const encoding = LARGER[name.toLowerCase()] ?? name;
  return iconv.encodingExists(encoding) || hasDecoder(encoding) ? encoding : null;
}

function hasDecoder(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) !== null;
  } catch {
    return false;
  }
}
