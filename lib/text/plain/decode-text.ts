import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { guessEncoding } from "./guess-encoding";
import { decodeUtf16, utf16Order } from "./sample-text";

/** Files that declare one of these encodings often use its superset. */
const SUPERSETS: Record<string, string> = {
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
 * Tries the byte order mark, the NULs of UTF-16, strict UTF-8 and the declared encoding, in this order. If none fits,
 * guesses the encoding from the letters.
 */
export function decodeText(bytes: Buffer, declared?: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3);
  const order = utf16Order(bytes);
  if (order !== null) return decodeUtf16(bytes, order);
  if (!isUtf8(bytes)) return decodeAs(bytes, supportedEncoding(declared) ?? guessEncoding(bytes, decodeAs));
  const text = bytes.toString("utf8");
  // ISO-2022-JP is valid ASCII and therefore valid UTF-8.
  return SEVEN_BIT_JAPANESE.test(text) ? decodeAs(bytes, "iso-2022-jp") : text;
}

const SEVEN_BIT_JAPANESE = /\u001b\$[@B][!-~]/;

/** Each of the two libraries supports encodings that the other one doesn't. */
export function decodeAs(bytes: Buffer, encoding: string): string {
  return iconv.encodingExists(encoding)
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes);
}

function supportedEncoding(name: string | undefined): string | null {
  // `decodeText` has already ruled out UTF-8 and UTF-16.
  if (!name || /^utf-?(8|16)/i.test(name)) return null;
  const encoding = SUPERSETS[name.toLowerCase()] ?? name;
  return iconv.encodingExists(encoding) || hasDecoder(encoding) ? encoding : null;
}

function hasDecoder(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) !== null;
  } catch {
    return false;
  }
}
