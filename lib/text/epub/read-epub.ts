import path from "node:path/posix";
import { BookSheets } from "./book-sheets";
import { decodePath } from "./decode-path";
import { Archive } from "@/lib/text/archive/archive";
import type { FindSheet } from "@/lib/text/html/page-sheets";
import { layOutHtml } from "@/lib/text/html/read-html";
import { joinParts, MISSING_PART, type TextPart } from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { copyProtectedError, corruptError } from "@/lib/text/reading-error";
import type { HiddenPassage } from "@/lib/text/types";
import { decodeXml } from "@/lib/text/xml/decode-xml";
import { attributesOf, parseXml } from "@/lib/text/xml/parse-xml";

/** Reads chapters in spine order, or by name if none of the spine's chapters exists. */
export function readEpub(bytes: Buffer): ReadResult {
  const archive = new Archive(bytes);
  const encrypted = encryptedParts(archive);
  const passages: HiddenPassage[] = [];
  const sheets = new BookSheets(archive);
  const readChapter = (name: string): TextPart => {
    if (encrypted.has(name)) throw copyProtectedError("epub");
    const chapter = archive.recover(name);
    if (!chapter) return MISSING_PART;
    const html = decodeXml(chapter.bytes);
    const findSheet: FindSheet = (address, within) => sheets.find(address, within || name);
    const { hidden, ...content } = layOutHtml(instructed(html), { isXhtml: true, findSheet });
    passages.push(...hidden);
    return { ...content, isCutOff: !chapter.isWhole || endsEarly(html) };
  };
  const { names, isCutOff } = readingOrder(archive);
  const chapters = names.map((name) => (name === null ? MISSING_PART : readChapter(name)));
  if (chapters.some((chapter) => chapter !== MISSING_PART)) {
    return { ...joinParts([...chapters, ...(isCutOff ? [MISSING_PART] : [])]), hidden: passages };
  }
  const pages = pagesByName(archive);
  if (pages.length === 0) throw corruptError("epub");
  const parts = [...pages.map(readChapter), ...(names.length > 0 ? [MISSING_PART] : [])];
  return { ...joinParts(parts), hidden: passages };
}

/** Replaces `xml-stylesheet` instructions with links. */
function instructed(html: string): string {
  const links = [...html.slice(0, HEAD).matchAll(/<\?xml-stylesheet\s([^>]*?)\?>/g)];
  return links.map(([, attributes = ""]) => `<link rel="stylesheet" ${attributes}>`).join("") + html;
}

/** XHTML must close its root element; HTML doesn't have to. */
function endsEarly(html: string): boolean {
  if (!/\S/.test(html)) return true;
  return (
    /^\s*<\?xml\b|<html\b[^>]*\sxmlns\b/i.test(html.slice(0, HEAD)) &&
    !/<\/(?:[\w-]+:)?(?:html|dtbook)\s*>/i.test(html.slice(-TAIL))
  );
}

const HEAD = 4096;
const TAIL = 4096;

function pagesByName(archive: Archive): string[] {
  const byNumber = new Intl.Collator("en", { numeric: true });
  return archive.names.filter((name) => PAGE_NAME.test(name)).sort((a, b) => byNumber.compare(a, b));
}

const PAGE_NAME = /\.x?html?$/i;

interface ReadingOrder {
  names: (string | null)[];
  isCutOff: boolean;
}

function readingOrder(archive: Archive): ReadingOrder {
  const packageName = findPackage(archive);
  const opf = packageName === null ? null : archive.recover(packageName);
  if (packageName === null || !opf) return { names: [], isCutOff: false };
  const items = new Map<string, Record<string, string>>();
  const spine = new Set<string>();
  const isWhole = parseXml(opf.bytes, {
    open: (name, attributes) => {
      if (name === "item") items.set(attributes.id ?? "", attributes);
      else if (name === "itemref") spine.add(attributes.idref ?? "");
    },
  });
  const folder = path.dirname(packageName);
  const names = [...spine].flatMap((id) => {
    const item = items.get(id);
    if (!item) return [null];
    if (!isChapter(item)) return [];
    const href = item.href ?? "";
    const decoded = path.join(folder, decodePath(href));
    // Some programs also percent-encode the name inside the archive.
    const written = path.join(folder, href);
    return [archive.has(written) ? written : decoded];
  });
  return { names, isCutOff: !opf.isWhole || !isWhole };
}

/** Excludes the table of contents, because it only repeats headings. */
function isChapter({ "media-type": type = "", href = "", properties = "" }: Record<string, string>): boolean {
  return (isText(type) || PAGE_NAME.test(href)) && !/\bnav\b/.test(properties);
}

function findPackage(archive: Archive): string | null {
  const names = attributesOf(archive.find("META-INF/container.xml"), "rootfile").map(
    (attributes) => attributes["full-path"],
  );
  return (
    names.find((name) => name !== undefined) ?? archive.names.find((entry) => entry.endsWith(".opf")) ?? null
  );
}

function isText(mediaType: string): boolean {
  return /^(application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|text\/x-oeb1-document)$/.test(
    mediaType,
  );
}

function encryptedParts(archive: Archive): Set<string> {
  const references = attributesOf(archive.find("META-INF/encryption.xml"), "CipherReference");
  return new Set(references.map(({ URI = "" }) => decodePath(URI)));
}
