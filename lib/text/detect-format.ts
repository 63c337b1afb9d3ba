import { inflateRawSync } from "node:zlib";
import { Archive } from "@/lib/text/archive/archive";
import { isWebArchive } from "@/lib/text/html/find-page";
import { looksBinary, sampleText } from "@/lib/text/plain/sample-text";
import { namedFormats, type Format } from "@/lib/text/formats";

/** What a name, else a MIME type, claims; null where neither names one of the ten formats. */
export function claimedFormat(filename: string, mimeType = ""): Format | null {
  return namedFormats({ name: filename, type: mimeType })[0] ?? null;
}

/**
 * What a file is, by its content; its name and MIME type only break ties between kinds of plain text, and name an
 * archive that is broken. Null: of no supported kind. Looks at a bounded part of the file and inflates no more than
 * a few bytes, so that it is safe in the server's own process.
 *
 * @param bytes the whole file, at most 10 MiB
 */
export function detectFormat(bytes: Uint8Array, filename: string, mimeType?: string): Format | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const claimed = claimedFormat(filename, mimeType);
  if (startsWith(file, "PK\x03\x04") || startsWith(file, "PK\x05\x06")) return detectArchive(file, claimed);
  if (startsWith(file, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return detectCompoundFile(file, claimed);
  if (isPdf(file, claimed)) return "pdf";
  if (isOldWord(file) && claimed === "doc") return "doc";
  return isForeign(file) || looksBinary(file) ? null : detectText(sampleText(file), claimed, file.length);
}

function startsWith(file: Buffer, magic: string): boolean {
  return file.toString("latin1", 0, magic.length) === magic;
}

/** Beginnings that no text has: of pictures, programs and archives, however little of them there is. */
function isForeign(file: Buffer): boolean {
  return ["\x89PNG", "\xff\xd8\xff", "MZ\x90", "\x7fELF", "\x1f\x8b", "7z\xbc\xaf"].some((magic) =>
    startsWith(file, magic),
  );
}

// ISO 32000 lets other bytes stand before the header; readers look for it in the first 1024.
function isPdf(file: Buffer, claimed: Format | null): boolean {
  const at = file.subarray(0, 1024 + 5).indexOf("%PDF-");
  return at === 0 || (at > 0 && (claimed === "pdf" || looksBinary(file)));
}

/** Word 2 for Windows, which is read, and older ones, which their reader refuses with a reason. */
function isOldWord(file: Buffer): boolean {
  return ["\x31\xbe", "\x9b\xa5", "\xdb\xa5", "\xfe\x37"].some((magic) => startsWith(file, magic));
}

function detectArchive(file: Buffer, claimed: Format | null): Format | null {
  let archive: Archive;
  try {
    archive = new Archive(file);
  } catch {
    // Unreadable as a whole. It is what it is called, and reading it will say what is wrong with it.
    return claimed === "docx" || claimed === "odt" || claimed === "epub" ? claimed : null;
  }
  const type = storedMimeType(file);
  if (type.startsWith("application/epub+zip") || archive.has("META-INF/container.xml")) return "epub";
  if (type.startsWith("application/vnd.oasis.opendocument")) {
    return /^application\/vnd\.oasis\.opendocument\.text(-master|-template)?$/.test(type) ? "odt" : null;
  }
  if (archive.has("[Content_Types].xml")) {
    return archive.names.some((name) => /^word\/[^/]+\.xml$/i.test(name)) ? "docx" : null;
  }
  if (archive.has("word/document.xml")) return "docx";
  return archive.has("content.xml") && claimed === "odt" ? "odt" : null;
}

/** OpenDocument and EPUB put an entry named "mimetype" first; it should be stored, and some programs deflate it. */
function storedMimeType(file: Buffer): string {
  if (file.length < 30 || file.readUInt16LE(26) !== 8 || file.toString("latin1", 30, 38) !== "mimetype")
    return "";
  const start = 38 + file.readUInt16LE(28);
  const size = Math.min(file.readUInt32LE(18) || 128, 128);
  const data = file.subarray(start, start + size);
  if (file.readUInt16LE(8) === 0) return data.toString("latin1").trim();
  try {
    return inflateRawSync(data, { maxOutputLength: 256 }).toString("latin1").trim();
  } catch {
    return "";
  }
}

/**
 * OLE compound files (Word 6 to 2003, but also Excel, PowerPoint, Outlook, installers, and encrypted OOXML). Directory
 * entries lie at multiples of 128 bytes and begin with their name, which is enough to tell them apart even in a
 * truncated file.
 */
function detectCompoundFile(file: Buffer, claimed: Format | null): Format | null {
  const names = new Map(
    [
      "WordDocument",
      "EncryptedPackage",
      "Workbook",
      "Book",
      "PowerPoint Document",
      "__nameid_version1.0",
    ].map((name) => [`${Buffer.from(`${name}\0`, "utf16le").toString("latin1")}`, name]),
  );
  for (let at = 512; at + 128 <= file.length; at += 128) {
    const length = file.readUInt16LE(at + 64);
    if (length < 4 || length > 64 || length % 2 !== 0) continue;
    const name = names.get(file.toString("latin1", at, at + length));
    if (name === "WordDocument") return "doc";
    if (name === "EncryptedPackage") return "docx";
    if (name !== undefined) return null;
  }
  // Too little of it is left to say: reading it will say what is wrong with it.
  return claimed === "doc" ? "doc" : null;
}

// Comments, an XML declaration and other instructions may stand before the first element.
const HTML_START = /^\s*(?:<\?[^>]{0,500}>\s*|<!--[\s\S]{0,4000}?-->\s*){0,20}<(?:!doctype\s+html|html)\b/i;
/** A Word document as one XML file: Word 2003's own, or the parts of a DOCX in a row. */
const WORD_XML = /^<\?xml[\s\S]{0,2000}?<(?:w:wordDocument|pkg:package)\b/;
/** An OpenDocument text as one XML file. */
const FLAT_ODT =
  /^<\?xml[\s\S]{0,500}?<office:document\b[\s\S]{0,8000}?office:mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.text/;
const HTML_TAG =
  /<\/?(?:html|head|body|title|meta|p|div|span|table|t[rdh]|br|h[1-6]|a|ul|ol|li|font|b|i|img|script|style)\b[^<]*>/i;
const MAX_JSON_TRIAL = 1024 * 1024;

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
      // A fragment without its header.
      return /\\(par|pard|f\d+|fs\d+)\b/.test(text) ? "rtf" : "txt";
    case "txt":
      return isJson(text, size) ? "json" : "txt";
    default:
      if (text.startsWith("<") && HTML_TAG.test(text)) return "html";
      return isJson(text, size) ? "json" : "txt";
  }
}

function isJson(text: string, size: number): boolean {
  if (!/^[[{]/.test(text) || size > MAX_JSON_TRIAL || text.length < size / 4) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
