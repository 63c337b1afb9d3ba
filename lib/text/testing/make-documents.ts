import { makeZip, type ZipEntry } from "./make-zip";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
  `<Default Extension="xml" ContentType="application/xml"/>`,
  `<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>`,
  "</Types>",
].join("");

const NAMESPACES = ["office", "text", "table", "style", "draw"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(" ");

export function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

export function wordParagraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`;
}

/** Makes a DOCX table. Each line of a cell is a paragraph. */
export function wordTable(rows: string[][]): string {
  const cell = (text: string): string => `<w:tc>${text.split("\n").map(wordParagraph).join("")}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
}

export interface DocxParts {
  /**
   * Parts of the `word` folder by name, such as `header1: "<w:hdr>..."`. The document refers to each part by its
   * name.
   */
  parts?: Record<string, string>;
  entries?: ZipEntry[];
}

export function makeDocx(body: string, { parts = {}, entries = [] }: DocxParts = {}): Buffer {
  const names = Object.keys(parts);
  const relation = (name: string): string =>
    `<Relationship Id="${name}" Type="${OFFICE}/${name.replace(/\d+$/, "")}" Target="${name}.xml"/>`;
  return makeZip([
    { name: "[Content_Types].xml", data: CONTENT_TYPES },
    {
      name: "_rels/.rels",
      data: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="d" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      data: `<Relationships xmlns="${PACKAGE}/relationships">${names.map(relation).join("")}</Relationships>`,
    },
    {
      name: "word/document.xml",
      data: `<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    },
    ...names.map((name) => ({ name: `word/${name}.xml`, data: parts[name] ?? "" })),
    ...entries,
  ]);
}

export function makeOdt(
  content: string,
  { styles = "", entries = [] }: { styles?: string; entries?: ZipEntry[] } = {},
): Buffer {
  return makeZip([
    { name: "mimetype", data: "application/vnd.oasis.opendocument.text", stored: true },
    {
      name: "content.xml",
      data: `<office:document-content ${NAMESPACES}><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
    },
    { name: "styles.xml", data: `<office:document-styles ${NAMESPACES}>${styles}</office:document-styles>` },
    ...entries,
  ]);
}

export function makeEpub(chapters: string[], entries: ZipEntry[] = []): Buffer {
  const items = chapters.map(
    (_, i) => `<item id="c${i}" href="text/c%20${i}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return makeZip([
    { name: "mimetype", data: "application/epub+zip", stored: true },
    {
      name: "META-INF/container.xml",
      data: `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
    },
    {
      name: "OPS/book.opf",
      data: `<package><manifest>${items.join("")}</manifest><spine>${chapters.map((_, i) => `<itemref idref="c${i}"/>`).join("")}</spine></package>`,
    },
    ...chapters.map((chapter, i) => ({
      name: `OPS/text/c ${i}.xhtml`,
      data: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${chapter}</body></html>`,
    })),
    ...entries,
  ]);
}
