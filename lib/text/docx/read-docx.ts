import path from "node:path/posix";
import { Archive } from "@/lib/text/archive/archive";
import { ListNumbers } from "@/lib/text/docx/list-numbers";
import { NoteNumbers } from "@/lib/text/docx/note-numbers";
import { WordXml } from "@/lib/text/docx/word-xml";
import { htmlToText } from "@/lib/text/html/read-html";
import { decodeText } from "@/lib/text/plain/decode-text";
import { readWithMammoth } from "@/lib/text/docx/read-with-mammoth";
import type { ReadResult } from "@/lib/text/reader";
import { passwordError } from "@/lib/text/reading-error";
import { parseXml } from "@/lib/text/xml/parse-xml";

interface Relationship {
  id: string;
  /** The last part of its type: "header", "footnotes", "officeDocument". */
  kind: string;
  target: string;
}

/** The document's own structures; mammoth has a second look at one in which they hold no text, or make no sense. */
export async function readDocx(bytes: Buffer): Promise<ReadResult> {
  // OOXML with a password is an OLE compound file around the encrypted archive.
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw passwordError("docx");
  if (/^(?:\xef\xbb\xbf)?<\?xml/.test(bytes.toString("latin1", 0, 8))) return readSingleFile(bytes);
  const archive = new Archive(bytes);
  const own = readParts(archive);
  return own !== null && /\S/.test(own.text) ? own : { text: await readWithMammoth(bytes, archive) };
}

/**
 * Headers first, then the body with its tables, lists and text boxes, then diagrams, footnotes, endnotes and footers.
 * Pages are those that Word itself saw when it last saved the document.
 *
 * @returns null where the archive names no body
 */
function readParts(archive: Archive): ReadResult | null {
  const main = relationships(archive, "").find((relation) => relation.kind === "officeDocument")?.target;
  const mainName = main !== undefined && archive.has(main) ? main : "word/document.xml";
  const body = archive.find(mainName);
  if (!body) return null;

  const relations = relationships(archive, mainName);
  const part = (kind: string): Buffer | null => {
    const target = relations.find((relation) => relation.kind === kind)?.target;
    return target === undefined ? null : archive.find(target);
  };
  const numbers = new ListNumbers(part("numbering"), part("styles"));
  const notes = new NoteNumbers();
  const document = new WordXml(numbers, notes);
  const content = document.read(body).finish();

  const readPart = (xml: Buffer | null): string =>
    xml ? new WordXml(numbers, notes).read(xml).finish().text : "";
  const referenced = (kind: "header" | "footer"): string[] => {
    const ids = document.references.filter((reference) => reference.kind === kind).map(({ id }) => id);
    const texts = [...new Set(ids)].map((id) => {
      const target = relations.find((relation) => relation.id === id)?.target;
      return target === undefined ? "" : readPart(archive.find(target));
    });
    return [...new Set(texts)];
  };
  const diagrams = relations
    .filter(({ kind }) => kind === "diagramData")
    .map(({ target }) => readPart(archive.find(target)));
  const chunks = document.chunks.map((id) =>
    readChunk(archive, relations.find((relation) => relation.id === id)?.target),
  );

  const before = referenced("header").filter(Boolean).join("\n");
  const start = before === "" ? 0 : before.length + 2;
  const text = [
    before,
    content.text,
    ...chunks,
    ...diagrams,
    readPart(part("footnotes")),
    readPart(part("endnotes")),
    ...referenced("footer"),
  ]
    .filter(Boolean)
    .join("\n\n");
  const pages = content.pages.map((page, index, all) => ({
    start: index === 0 ? 0 : page.start + start,
    end: index === all.length - 1 ? text.length : page.end + start,
  }));
  return { text, pages };
}

/** Word 2003's XML, and a DOCX whose parts are not zipped: the elements are the same. */
function readSingleFile(bytes: Buffer): ReadResult {
  return new WordXml(new ListNumbers(null, null), new NoteNumbers()).read(bytes).finish();
}

function relationships(archive: Archive, source: string): Relationship[] {
  const folder = path.dirname(source);
  const name = source === "" ? "_rels/.rels" : path.join(folder, "_rels", `${path.basename(source)}.rels`);
  const xml = archive.find(name);
  const found: Relationship[] = [];
  if (!xml) return found;
  parseXml(xml, {
    open(element, { Id = "", Type = "", Target = "", TargetMode = "" }) {
      if (element !== "Relationship" || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : path.join(folder, Target);
      found.push({ id: Id, kind: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return found;
}

/** HTML that a program put into a document instead of converting it. */
function readChunk(archive: Archive, target: string | undefined): string {
  const bytes = target !== undefined && /\.(x?html?|txt)$/i.test(target) ? archive.find(target) : null;
  return bytes ? htmlToText(decodeText(bytes)) : "";
}
