import path from "node:path/posix";
import { Archive, type UnpackedPart } from "@/lib/text/archive/archive";
import { ListNumbers } from "./list-numbers";
import { NoteNumbers } from "./note-numbers";
import type { PageSize } from "@/lib/text/place-visibility";
import { ThemeColours } from "./theme-colours";
import type { WordContext } from "./word-context";
import { WordSettings } from "./word-settings";
import { WordStyles } from "./word-styles";
import { WordXml } from "./word-xml";
import { WHITE } from "@/lib/text/colour";
import { readHtml } from "@/lib/text/html/read-html";
import { HiddenWords } from "@/lib/text/hidden-words";
import { distinctParts, joinParts, MISSING_PART, type TextPart } from "@/lib/text/join-parts";
import { readTxt } from "@/lib/text/plain/read-txt";
import type { ReadResult } from "@/lib/text/reader";
import { passwordError } from "@/lib/text/reading-error";
import { readRtf } from "@/lib/text/rtf/read-rtf";
import type { HiddenPassage } from "@/lib/text/types";
import { attributesOf } from "@/lib/text/xml/parse-xml";

interface Relationship {
  id: string;
  /** Last segment of the relationship type, such as "header", "footnotes" or "officeDocument". */
  kind: string;
  target: string;
}

/** Falls back to mammoth if the document has no body or no text. */
export async function readDocx(bytes: Buffer): Promise<ReadResult> {
  // Password-protected OOXML is an encrypted archive inside an OLE compound file.
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw passwordError("docx");
  if (/^(?:\xef\xbb\xbf)?<\?xml/.test(bytes.toString("latin1", 0, 8))) return readSingleFile(bytes);
  const archive = new Archive(bytes);
  const own = readParts(archive);
  return own !== null && /\S/.test(own.text) ? own : { ...own, text: await readWithMammoth(bytes, archive) };
}

function readParts(archive: Archive, isChunk = false): ReadResult | null {
  const main = relationships(archive, "").find((relation) => relation.kind === "officeDocument")?.target;
  const mainName = main !== undefined && archive.has(main) ? main : "word/document.xml";
  const body = archive.recover(mainName);
  if (!body || body.bytes.length === 0) return null;

  const relations = relationships(archive, mainName);
  const relationOf = (kind: string): Relationship | undefined =>
    relations.find((relation) => relation.kind === kind);
  const targetOf = (id: string): string => relations.find((relation) => relation.id === id)?.target ?? "";
  const recover = (kind: string): UnpackedPart | null => archive.recover(relationOf(kind)?.target ?? "");
  const theme = new ThemeColours(() => recover("theme")?.bytes ?? null);
  const styles = new WordStyles(recover("styles")?.bytes ?? null, theme);
  const numbering = recover("numbering");
  const numbers = new ListNumbers(numbering?.bytes ?? null, styles);
  const hasNumbers = !relationOf("numbering") || (numbering?.isWhole === true && numbers.isWhole);
  let hasChunks = true;
  const hidden = new HiddenWords();
  const context: WordContext = {
    styles,
    numbers,
    notes: new NoteNumbers(),
    settings: new WordSettings(() => recover("settings")?.bytes ?? null),
    hidden,
    page: pageSizeOf(body.bytes),
    paper: { colour: WHITE },
    chunk: (id) => {
      if (isChunk) return { text: "", isDoubtful: false };
      const chunk = readChunk(archive, targetOf(id));
      hasChunks &&= chunk.isWhole;
      for (const { text, isStruckThrough } of chunk.hidden) hidden.add(`${text} `, isStruckThrough);
      return chunk;
    },
  };
  const document = new WordXml(context);
  const content = document.read(body.bytes).finish();

  const readPart = (name: string): TextPart => {
    const part = archive.recover(name);
    if (!part) return MISSING_PART;
    const reader = new WordXml(context);
    const content = reader.read(part.bytes).finish();
    return { ...content, isCutOff: !part.isWhole || !reader.isWhole };
  };
  const isShown = ({ page }: { page: string }): boolean =>
    page === "first" ? document.hasFirstPage : page !== "even" || context.settings.hasEvenPages;
  const idsOf = (kind: "header" | "footer", references = document.references): Set<string> =>
    new Set(references.filter((reference) => reference.kind === kind).map(({ id }) => id));
  const referenced = (kind: "header" | "footer"): TextPart[] => {
    const shown = idsOf(kind, document.references.filter(isShown));
    for (const id of idsOf(kind)) if (!shown.has(id)) hidden.add(`${readPart(targetOf(id)).text} `);
    hidden.end();
    return distinctParts([...shown].map((id) => readPart(targetOf(id))));
  };
  const notes = (kind: "footnote" | "endnote"): TextPart[] => {
    const relation = relationOf(`${kind}s`);
    if (relation) return [readPart(relation.target)];
    return context.notes.has(kind) ? [MISSING_PART] : [];
  };
  const diagrams = relations.filter(({ kind }) => kind === "diagramData");

  const parts = [
    ...(hasNumbers ? [] : [MISSING_PART]),
    ...referenced("header"),
    { ...content, isCutOff: !body.isWhole || !document.isWhole || !hasChunks },
    ...diagrams.map(({ target }) => readPart(target)),
    ...notes("footnote"),
    ...notes("endnote"),
    ...referenced("footer"),
  ];
  return { ...joinParts(parts), hidden: hidden.passages };
}

/** Width and height default to the larger of Letter and A4. */
function pageSizeOf(xml: Buffer): PageSize {
  const page = { width: 0, height: 0 };
  for (let at = xml.indexOf("pgSz"); at >= 0; at = xml.indexOf("pgSz", at + 1)) {
    const written = xml.toString("latin1", at, at + 200);
    page.width = Math.max(page.width, Number(/\bw="(\d+)"/.exec(written)?.[1] ?? 0));
    page.height = Math.max(page.height, Number(/\bh="(\d+)"/.exec(written)?.[1] ?? 0));
  }
  return page.width > 0 && page.height > 0 ? page : { width: 12_240, height: 16_838 };
}

/** Reads Word 2003 XML or flat OPC, which have the same elements as DOCX. */
function readSingleFile(bytes: Buffer): ReadResult {
  const styles = new WordStyles(bytes, new ThemeColours(() => bytes));
  const hidden = new HiddenWords();
  const context: WordContext = {
    styles,
    numbers: new ListNumbers(null, styles),
    notes: new NoteNumbers(),
    settings: new WordSettings(() => bytes),
    hidden,
    page: pageSizeOf(bytes),
    paper: { colour: WHITE },
    chunk: () => ({ text: "", isDoubtful: false }),
  };
  const document = new WordXml(context);
  const content = document.read(bytes).finish();
  return { ...joinParts([{ ...content, isCutOff: !document.isWhole }]), hidden: hidden.passages };
}

/** Checks the unpacked size of the archive first, because mammoth unpacks without limits. */
async function readWithMammoth(bytes: Buffer, archive: Archive): Promise<string> {
  for (const name of archive.names) archive.find(name);
  const { default: mammoth } = await import("mammoth");
  return (await mammoth.extractRawText({ buffer: bytes })).value;
}

function relationships(archive: Archive, source: string): Relationship[] {
  const folder = path.dirname(source);
  const name = source === "" ? "_rels/.rels" : path.join(folder, "_rels", `${path.basename(source)}.rels`);
  return attributesOf(archive.recover(name)?.bytes ?? null, "Relationship")
    .filter(({ TargetMode }) => TargetMode !== "External")
    .map(({ Id = "", Type = "", Target = "" }) => ({
      id: Id,
      kind: Type.slice(Type.lastIndexOf("/") + 1),
      target: Target.startsWith("/") ? Target.slice(1) : path.join(folder, Target),
    }));
}

interface Chunk {
  text: string;
  isWhole: boolean;
  hidden: readonly HiddenPassage[];
  isDoubtful: boolean;
}

/** Reads an embedded document, but not the documents that an embedded DOCX contains. */
function readChunk(archive: Archive, name: string): Chunk {
  if (/\.(?:docx|docm|dotx)$/i.test(name)) {
    const inner = archive.open(name);
    return toChunk(inner && readParts(inner, true));
  }
  const chunk = archive.recover(name);
  const read = toChunk(chunk && readChunkText(name, chunk.bytes));
  return { ...read, isWhole: read.isWhole && chunk?.isWhole === true };
}

function readChunkText(name: string, bytes: Buffer): ReadResult {
  if (/\.rtf$/i.test(name)) return readRtf(bytes);
  if (/\.txt$/i.test(name)) return readTxt(bytes);
  return /\.(?:x?html?|mht(?:ml)?)$/i.test(name) ? readHtml(bytes) : { text: "" };
}

function toChunk(result: ReadResult | null): Chunk {
  const { text = "", unread = [], hidden = [], doubts = [] } = result ?? {};
  return { text, isWhole: result !== null && unread.length === 0, hidden, isDoubtful: doubts.length > 0 };
}
