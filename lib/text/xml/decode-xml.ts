import iconv from "iconv-lite";

export function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le", 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, "utf-16be");
  if (bytes[0] === 0x3c && bytes[1] === 0) return bytes.toString("utf16le");
  if (bytes[0] === 0 && bytes[1] === 0x3c) return iconv.decode(bytes, "utf-16be");
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]{2,40})["']/i.exec(
    bytes.toString("latin1", 0, 200),
  )?.[1];
  const encoding =
    declared && iconv.encodingExists(declared) && !/^(utf-?8|utf-?16)/i.test(declared) ? declared : "utf8";
  if (encoding !== "utf8") return iconv.decode(bytes, encoding);
  return bytes.toString("utf8", bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
}
