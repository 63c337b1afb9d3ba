import path from "node:path/posix";
import { Archive } from "@/lib/text/archive/archive";
import { htmlToText } from "@/lib/text/html/read-html";
import type { ReadResult } from "@/lib/text/reader";
import { copyProtectedError, corruptError } from "@/lib/text/reading-error";
import { decodeXml } from "@/lib/text/xml/decode-xml";
import { attributesOf } from "@/lib/text/xml/parse-xml";

/** Reads the chapters in the order of the spine; where there is none, all pages in the order of their names. */
export function readEpub(bytes: Buffer): ReadResult {
  const archive = new Archive(bytes);
  const encrypted = encryptedParts(archive);
  const read = (chapters: Buffer[]): ReadResult | null =>
    chapters.length === 0
      ? null
      : {
          text: chapters
            .map((chapter) => htmlToText(decodeXml(chapter), true))
            .filter(Boolean)
            .join("\n\n"),
        };
  const find = (names: string[]): Buffer[] =>
    names.flatMap((name) => {
      if (encrypted.has(name)) throw copyProtectedError("epub");
      return archive.find(name) ?? [];
    });
  const result = read(find(readingOrder(archive))) ?? read(find(pagesByName(archive)));
  if (!result) throw corruptError("epub");
  return result;
}

function pagesByName(archive: Archive): string[] {
  const byNumber = new Intl.Collator("en", { numeric: true });
  return archive.names.filter((name) => PAGE_NAME.test(name)).sort((a, b) => byNumber.compare(a, b));
}

const PAGE_NAME = /\.x?html?$/i;

function readingOrder(archive: Archive): string[] {
  const packageName = findPackage(archive);
  const opf = packageName === null ? null : archive.find(packageName);
  if (packageName === null || !opf) return [];
  const pages = attributesOf(opf, "item").filter(
    ({ "media-type": type = "", href = "", properties = "" }) =>
      // The table of contents repeats the headings.
      (isText(type) || PAGE_NAME.test(href)) && !/\bnav\b/.test(properties),
  );
  const hrefs = new Map(pages.map(({ id = "", href = "" }) => [id, href]));
  const spine = attributesOf(opf, "itemref").map(({ idref = "" }) => idref);
  const folder = path.dirname(packageName);
  return [...new Set(spine)].flatMap((id) => {
    const href = hrefs.get(id);
    if (href === undefined) return [];
    const decoded = path.join(folder, decodePath(href));
    // Some programs also escape the name in the archive.
    return [archive.has(decoded) ? decoded : path.join(folder, href)];
  });
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

function decodePath(href: string): string {
  const file = href.split("#")[0] ?? "";
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** The names of encrypted parts. Obfuscated fonts are among them, which does not matter. */
function encryptedParts(archive: Archive): Set<string> {
  const references = attributesOf(archive.find("META-INF/encryption.xml"), "CipherReference");
  return new Set(references.map(({ URI = "" }) => decodePath(URI)));
}
