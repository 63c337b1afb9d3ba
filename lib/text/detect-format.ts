import { inflateRawSync } from "node:zlib";
import { readDirectory } from "@/lib/text/archive/archive";
import { bytesInMemory, withFileBytes, type ByteSource } from "./byte-source";
import { isWebArchive } from "@/lib/text/html/find-page";
import { isUnicode, looksBinary, sampleText } from "@/lib/text/plain/sample-text";
import { namedFormats, type Format } from "./formats";

export function claimedFormat(filename: string, mimeType = ""): Format | null {
  return namedFormats({ name: filename, type: mimeType })[0] ?? null;
}

/**
 * Detects the format from the content. The name and MIME type only distinguish text formats and identify broken
 * archives. Safe in the server process, because it reads a limited part and inflates only a few bytes.
 */
export function detectFormat(bytes: Uint8Array, filename: string, mimeType?: string): Format | null {
  return detect(bytesInMemory(bytes), claimedFormat(filename, mimeType));
}

export function detectFileFormat(path: string, filename: string, mimeType?: string): Format | null {
  return withFileBytes(path, (file) => detect(file, claimedFormat(filename, mimeType)));
}

const HEAD_BYTES = 64 * 1024;
const MAX_WHOLE_TEXT = 1024 * 1024;

function detect(file: ByteSource, claimed: Format | null): Format | null {
  // Copy the head, because later reads may overwrite the buffer.
  const head = Buffer.from(file.read(0, HEAD_BYTES));
  if (startsWith(head, "PK\x03\x04") || startsWith(head, "PK\x05\x06"))
    return detectArchive(file, head, claimed);
  if (startsWith(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return detectCompoundFile(file, claimed);
  if (isPdf(head, claimed)) return "pdf";
  if (isOldWord(head) && claimed === "doc") return "doc";
  if (isKnownBinary(head) || looksBinary(head)) return null;
  if (claimed !== null && NEVER_TEXT.includes(claimed) && !isUnicode(head)) return null;
  const text = file.length <= MAX_WHOLE_TEXT ? file.read(0, file.length) : head;
  return detectText(sampleText(text), claimed, file.length);
}

/** If a file claims one of these formats, don't mistake its bytes for text in an old code page. */
const NEVER_TEXT: readonly Format[] = ["pdf", "docx", "odt", "epub"];

function startsWith(file: Buffer, magic: string): boolean {
  return file.toString("latin1", 0, magic.length) === magic;
}

function isKnownBinary(file: Buffer): boolean {
  return ["\x89PNG", "\xff\xd8\xff", "MZ\x90", "\x7fELF", "\x1f\x8b", "7z\xbc\xaf"].some((magic) =>
    startsWith(file, magic),
  );
}

// ISO 32000 allows other bytes before the header, so PDF readers search the first 1024 bytes.
function isPdf(file: Buffer, claimed: Format | null): boolean {
  const at = file.subarray(0, 1024 + 5).indexOf("%PDF-");
  return at === 0 || (at > 0 && (claimed === "pdf" || looksBinary(file)));
}

/** Accepts versions before Word 2, too, because the reader rejects them with an explanation. */
function isOldWord(file: Buffer): boolean {
  return ["\x31\xbe", "\x9b\xa5", "\xdb\xa5", "\xfe\x37"].some((magic) => startsWith(file, magic));
}

const IDENTIFYING_PARTS = [
  "META-INF/container.xml",
  "[Content_Types].xml",
  "word/document.xml",
  "content.xml",
];

function detectArchive(file: ByteSource, head: Buffer, claimed: Format | null): Format | null {
  const parts = new Set<string>();
  let hasWordPart = false;
  try {
    for (const { name } of readDirectory(file)) {
      if (IDENTIFYING_PARTS.includes(name)) parts.add(name);
      hasWordPart ||= /^word\/[^/]+\.xml$/i.test(name);
    }
  } catch {
    // The claimed format's reader reports why the archive is unreadable.
    return claimed === "docx" || claimed === "odt" || claimed === "epub" ? claimed : null;
  }
  const type = storedMimeType(file, head);
  if (type.startsWith("application/epub+zip") || parts.has("META-INF/container.xml")) return "epub";
  if (type.startsWith("application/vnd.oasis.opendocument")) {
    return /^application\/vnd\.oasis\.opendocument\.text(-master|-template)?$/.test(type) ? "odt" : null;
  }
  if (parts.has("[Content_Types].xml")) return hasWordPart ? "docx" : null;
  if (parts.has("word/document.xml")) return "docx";
  return parts.has("content.xml") && claimed === "odt" ? "odt" : null;
}

/**
 * The first entry of OpenDocument and EPUB archives contains their MIME type. It should be uncompressed, but some
 * programs deflate it.
 */
function storedMimeType(file: ByteSource, head: Buffer): string {
  if (head.length < 30 || head.readUInt16LE(26) !== 8 || head.toString("latin1", 30, 38) !== "mimetype")
    return "";
  const start = 38 + head.readUInt16LE(28);
  const size = Math.min(head.readUInt32LE(18) || 128, 128);
  const data = file.read(start, start + size);
  if (head.readUInt16LE(8) === 0) return data.toString("latin1").trim();
  try {
    return inflateRawSync(data, { maxOutputLength: 256 }).toString("latin1").trim();
  } catch {
    return "";
  }
}

/** Formats by stream name. Names end with a NUL. Null means that the format is unsupported. */
const STREAM_FORMATS = new Map<string, Format | null>([
  ["WordDocument\0", "doc"],
  ["EncryptedPackage\0", "docx"],
  ["Workbook\0", null],
  ["Book\0", null],
  ["PowerPoint Document\0", null],
  ["__nameid_version1.0\0", null],
]);

/**
 * Compound files can also be Excel files, installers or encrypted OOXML. The name of a stream identifies the format,
 * even in a truncated file. Names start at multiples of 128 bytes.
 */
function detectCompoundFile(file: ByteSource, claimed: Format | null): Format | null {
  for (let from = 512; from < file.length; from += HEAD_BYTES) {
    const piece = file.read(from, from + HEAD_BYTES);
    for (let at = 0; at + 128 <= piece.length; at += 128) {
      const length = piece.readUInt16LE(at + 64);
      if (length < 4 || length > 64 || length % 2 !== 0) continue;
      const format = STREAM_FORMATS.get(piece.toString("utf16le", at, at + length));
      if (format !== undefined) return format;
    }
  }
  return claimed === "doc" ? "doc" : null;
}

const HTML_START = /^\s*(?:<\?[^>]{0,500}>\s*|<!--[\s\S]{0,4000}?-->\s*){0,20}<(?:!doctype\s+html|html)\b/i;
/** Matches Word 2003 XML and flat OPC. */
const WORD_XML = /^<\?xml[\s\S]{0,2000}?<(?:w:wordDocument|pkg:package)\b/;
const FLAT_ODT =
  /^<\?xml[\s\S]{0,500}?<office:document\b[\s\S]{0,8000}?office:mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.text/;
const HTML_TAG =
  /<\/?(?:html|head|body|title|meta|p|div|span|table|t[rdh]|br|h[1-6]|a|ul|ol|li|font|b|i|img|script|style)\b[^<]*>/i;

function detectText(sample: string, claimed: Format | null, size: number): Format {
  const text = sample.trimStart();
  if (/^\{\\rtf/.test(text)) return "rtf";
  if (HTML_START.test(text)) return "html";
  if (WORD_XML.test(text)) return "docx";
  if (FLAT_ODT.test(text)) return "odt";
  if (claimed !== "txt" && isWebArchive(text.slice(0, 4096))) return "html";
  switch (claimed) {
    case "html":
    case "json":
    case "csv":
      return claimed;
    case "rtf":
      // An RTF fragment may lack its header.
      return /\\(par|pard|f\d+|fs\d+)\b/.test(text) ? "rtf" : "txt";
    case "txt":
      return isJson(text, size) ? "json" : "txt";
    default:
      if (text.startsWith("<") && HTML_TAG.test(text)) return "html";
      return isJson(text, size) ? "json" : "txt";
  }
}

function isJson(text: string, size: number): boolean {
  if (!/^[[{]/.test(text) || size > MAX_WHOLE_TEXT || text.length < size / 4) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
