import path from "node:path/posix";
import { Archive } from "@/lib/text/archive/archive";
import { ListNumbers } from "./list-numbers";
import { NoteNumbers } from "./note-numbers";
import { WordStyles } from "./word-styles";
import { type WordContext, WordXml } from "./word-xml";
import { readHtml } from "@/lib/text/html/read-html";
import { joinParts } from "@/lib/text/join-parts";
import { readTxt } from "@/lib/text/plain/read-txt";
import type { ReadResult } from "@/lib/text/reader";
import { passwordError } from "@/lib/text/reading-error";
import { readRtf } from "@/lib/text/rtf/read-rtf";
import { attributesOf } from "@/lib/text/xml/parse-xml";

interface Relationship {
  id: string;
  /** The last segment of its type: "header", "footnotes", "officeDocument". */
  kind: string;
  target: string;
}

/** Reads a DOCX. Where the document has no body or no text in it, mammoth tries again. */
export async function readDocx(bytes: Buffer): Promise<ReadResult> {
  // OOXML with a password is an OLE compound file that contains the encrypted archive.
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw passwordError("docx");
  if (/^(?:\xef\xbb\xbf)?<\?xml/.test(bytes.toString("latin1", 0, 8))) return readSingleFile(bytes);
  const archive = new Archive(bytes);
  const own = readParts(archive);
  return own !== null && /\S/.test(own.text) ? own : { text: await readWithMammoth(bytes, archive) };
}

/**
 * Headers first, then the body with its tables, lists and text boxes, then diagrams, footnotes, endnotes and footers.
 *
 * @returns null where the archive has no body
 */
function readParts(archive: Archive, isChunk = false): ReadResult | null {
  const main = relationships(archive, "").find((relation) => relation.kind === "officeDocument")?.target;
  const mainName = main !== undefined && archive.has(main) ? main : "word/document.xml";
  const body = archive.find(mainName);
  if (!body) return null;

  const relations = relationships(archive, mainName);
  const partOf = (relation: Relationship | undefined): Buffer | null =>
    relation ? archive.find(relation.target) : null;
  const part = (kind: string): Buffer | null => partOf(relations.find((relation) => relation.kind === kind));
  const styles = new WordStyles(part("styles"));
  const context: WordContext = {
    styles,
    numbers: new ListNumbers(part("numbering"), styles),
    notes: new NoteNumbers(),
    chunk: (id) =>
      isChunk ? "" : readChunk(archive, relations.find((relation) => relation.id === id)?.target ?? ""),
  };
  const document = new WordXml(context);
  const content = document.read(body).finish();

  const readPart = (xml: Buffer | null): string => (xml ? new WordXml(context).read(xml).finish() : "");
  const referenced = (kind: "header" | "footer"): string[] => {
    const ids = document.references.filter((reference) => reference.kind === kind).map(({ id }) => id);
    const texts = [...new Set(ids)].map((id) =>
      readPart(partOf(relations.find((relation) => relation.id === id))),
    );
    return [...new Set(texts)];
  };
  const diagrams = relations
    .filter(({ kind }) => kind === "diagramData")
    .map((relation) => readPart(partOf(relation)));

  return joinParts(referenced("header"), content, [
    ...diagrams,
    readPart(part("footnotes")),
    readPart(part("endnotes")),
    ...referenced("footer"),
  ]);
}

/** Word 2003 XML or flat OPC: the elements are the same as in a DOCX. */
function readSingleFile(bytes: Buffer): ReadResult {
  const styles = new WordStyles(null);
  const numbers = new ListNumbers(null, styles);
  const context: WordContext = { styles, numbers, notes: new NoteNumbers(), chunk: () => "" };
  return { text: new WordXml(context).read(bytes).finish() };
}

/**
 * The document's plain text as mammoth reads it. Mammoth unpacks without limits, so every part is unpacked against the
 * archive's budget first.
 */
async function readWithMammoth(bytes: Buffer, archive: Archive): Promise<string> {
  for (const name of archive.names) archive.find(name);
  const { default: mammoth } = await import("mammoth");
  return (await mammoth.extractRawText({ buffer: bytes })).value;
}

function relationships(archive: Archive, source: string): Relationship[] {
  const folder = path.dirname(source);
  const name = source === "" ? "_rels/.rels" : path.join(folder, "_rels", `${path.basename(source)}.rels`);
  return attributesOf(archive.find(name), "Relationship")
    .filter(({ TargetMode }) => TargetMode !== "External")
    .map(({ Id = "", Type = "", Target = "" }) => ({
      id: Id,
      kind: Type.slice(Type.lastIndexOf("/") + 1),
      target: Target.startsWith("/") ? Target.slice(1) : path.join(folder, Target),
    }));
}

/** The text of an altChunk: content of another format in a document. Chunks of an embedded DOCX are not read. */
function readChunk(archive: Archive, name: string): string {
  if (/\.(?:docx|docm|dotx)$/i.test(name)) {
    const inner = archive.open(name);
    return (inner && readParts(inner, true)?.text) ?? "";
  }
  const bytes = archive.find(name);
  if (!bytes) return "";
  if (/\.rtf$/i.test(name)) return readRtf(bytes).text;
  if (/\.txt$/i.test(name)) return readTxt(bytes).text;
  return /\.(?:x?html?|mht(?:ml)?)$/i.test(name) ? readHtml(bytes).text : "";
}
