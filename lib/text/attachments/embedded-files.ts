import { PdfName, PdfObjects, PdfReference, type PdfDictionary, type PdfValue } from "./pdf-objects";

export interface EmbeddedFile {
  name: string;
  /** As declared by the PDF, so it may be wrong. */
  mimeType: string | null;
  /** Returns null if the file is larger than `limit` or cannot be unpacked. */
  read: (limit: number) => Buffer | null;
}

const MAX_FILES = 50;
const MAX_TREE_NODES = 200;
const MAX_NAME_LENGTH = 100;

/**
 * Returns an empty list if the PDF is encrypted or has no readable catalog.
 * @throws PdfSyntaxError if the PDF has too many objects
 */
export function embeddedFiles(bytes: Buffer): EmbeddedFile[] {
  // Stream dictionaries are never compressed, so a PDF with embedded files contains this name in plain text.
  if (!bytes.includes("/EmbeddedFile")) return [];
  const objects = new PdfObjects(bytes);
  return objects.catalog ? filesOf(objects, objects.catalog) : [];
}

/** Returns an empty list unless the PDF is a portfolio: a PDF that shows files instead of pages. */
export function portfolioFiles(bytes: Buffer): EmbeddedFile[] {
  if (!bytes.includes("/EmbeddedFile")) return [];
  const objects = new PdfObjects(bytes);
  const { catalog } = objects;
  return catalog && objects.dictionary(catalog.get("Collection")) ? filesOf(objects, catalog) : [];
}

function filesOf(objects: PdfObjects, catalog: PdfDictionary): EmbeddedFile[] {
  const tree = objects.dictionary(catalog.get("Names"))?.get("EmbeddedFiles");
  const associated = objects.resolve(catalog.get("AF"));
  const specifications = [...namesIn(objects, tree), ...(Array.isArray(associated) ? associated : [])];
  const files = new Map<number, EmbeddedFile>();
  for (const value of specifications) {
    if (files.size >= MAX_FILES) break;
    const specification = objects.dictionary(value);
    const embedded = specification && objects.dictionary(specification.get("EF"));
    const reference = embedded?.get("UF") ?? embedded?.get("F");
    if (!specification || !(reference instanceof PdfReference) || files.has(reference.number)) continue;
    const stream = objects.stream(reference);
    if (!stream) continue;
    const type = stream.dictionary.get("Subtype");
    files.set(reference.number, {
      name: fileName(objects, specification),
      mimeType: type instanceof PdfName ? type.name : null,
      read: (limit) => objects.unpack(stream, limit),
    });
  }
  return [...files.values()];
}

function namesIn(objects: PdfObjects, root: PdfValue | undefined): PdfValue[] {
  const values: PdfValue[] = [];
  const nodes: PdfValue[] = [root ?? null];
  for (let visited = 0; visited < MAX_TREE_NODES; visited += 1) {
    const next = nodes.shift();
    if (next === undefined) break;
    const node = objects.dictionary(next);
    const names = objects.resolve(node?.get("Names"));
    const kids = objects.resolve(node?.get("Kids"));
    if (Array.isArray(names)) values.push(...names.filter((_, index) => index % 2 === 1));
    if (Array.isArray(kids)) nodes.unshift(...kids);
  }
  return values;
}

function fileName(objects: PdfObjects, specification: PdfDictionary): string {
  const written = ["UF", "F"].map((key) => objects.resolve(specification.get(key)));
  const name = written.find((value) => typeof value === "string" && value !== "");
  return decodeText(String(name ?? "unnamed"))
    .replace(/^.*[/\\]/su, "")
    .replace(/\p{C}/gu, "")
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
}

function decodeText(written: string): string {
  const bytes = Buffer.from(written, "latin1");
  if (written.startsWith("\xfe\xff"))
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString("utf16le");
  return written.startsWith("\xef\xbb\xbf") ? bytes.toString("utf8", 3) : written;
}
