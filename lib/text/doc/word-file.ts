import { encodingOfLanguage } from "@/lib/text/code-pages";
import { findEncodings, type EncodedSpan } from "./legacy-encodings";
import { isCutOffAt, structureAt } from "./structure-at";
import type { TextPiece } from "./text-piece";
import { firstIndex } from "@/lib/text/first-index";
import { decodeAs } from "@/lib/text/plain/decode-text";
import { corruptError, oldWordError, passwordError } from "@/lib/text/reading-error";

interface PartLengths {
  body: number;
  footnotes: number;
  headers: number;
  macros: number;
  annotations: number;
  endnotes: number;
  boxes: number;
  headerBoxes: number;
}

export interface WordFile {
  stream: Buffer;
  /** Whether the file is from Word 97 or later. */
  modern: boolean;
  pieces: TextPiece[];
  lengths: PartLengths;
  /** Empty for Word 97 and later, where single-byte text is always Windows-1252. */
  encodings: EncodedSpan[];
  tables: Record<TableName, Buffer>;
  /** Whether the table stream ends in the middle of a structure for headers or notes. */
  hasShortTables: boolean;
}

type TableName =
  | "footnoteRefs"
  | "footnoteTexts"
  | "headers"
  | "characters"
  | "paragraphs"
  | "endnoteRefs"
  | "endnoteTexts"
  | "fonts"
  | "lists"
  | "listOverrides";

const WORD_2 = 0xa5db;
const WORD_6 = [0xa5dc, 0xa697, 0xa698, 0xa699];
const WORD_97 = 0xa5ec;
const FLAG_COMPLEX = 0x0004;
const FLAG_ENCRYPTED = 0x0100;
const FLAG_TABLE_1 = 0x0200;
const FLAG_WIDE = 0x1000;
const COMPRESSED = 0x40000000;

const TABLE_OFFSETS_97: Record<TableName, number> = {
  footnoteRefs: 0xaa,
  footnoteTexts: 0xb2,
  headers: 0xf2,
  characters: 0xfa,
  paragraphs: 0x102,
  endnoteRefs: 0x20a,
  endnoteTexts: 0x212,
  fonts: 0x112,
  lists: 0x2e2,
  listOverrides: 0x2ea,
};
const OF_TEXT: TableName[] = ["headers", "footnoteRefs", "footnoteTexts", "endnoteRefs", "endnoteTexts"];
const PIECES_OFFSET_97 = 0x1a2;
const PIECES_OFFSET_6 = 0x160;

/**
 * Follows MS-DOC 2.5 and 2.8.35, and Microsoft's descriptions of Word 6, 95 and 2.
 * @param stream the `WordDocument` stream, or the whole file in Word 2
 * @throws AppError: corrupt, password_protected, unsupported_type
 */
export function readWordFile(
  stream: Buffer,
  tableOf: (name: "0Table" | "1Table") => Buffer | null,
): WordFile {
  if (stream.length < 0x60) throw corruptError("doc");
  const magic = stream.readUInt16LE(0);
  const flags = stream.readUInt16LE(0x0a);
  if (magic !== WORD_97 && magic !== WORD_2 && !WORD_6.includes(magic)) throw oldWordError();
  if (flags & FLAG_ENCRYPTED) throw passwordError("doc");
  if (magic !== WORD_97) return readOldFile(stream, flags, magic !== WORD_2);
  if (stream.length < 0x2f2) throw corruptError("doc");
  const table = tableOf(flags & FLAG_TABLE_1 ? "1Table" : "0Table");
  if (!table) throw corruptError("doc");
  const tables = readTables((at) => structureAt(stream, at, table));
  if (tables.lists.length > 0) tables.lists = table.subarray(stream.readUInt32LE(TABLE_OFFSETS_97.lists));
  const lengths = readLengths(stream, 0x4c);
  const pieces = readPieces(structureAt(stream, PIECES_OFFSET_97, table), 2, true);
  const hasShortTables = OF_TEXT.some((name) => isCutOffAt(stream, TABLE_OFFSETS_97[name], table));
  return { stream, modern: true, pieces, lengths, encodings: [], tables, hasShortTables };
}

function readOldFile(stream: Buffer, flags: number, word6: boolean): WordFile {
  const lengths = readLengths(stream, 0x34);
  const first = stream.readUInt32LE(0x18);
  const last = stream.readUInt32LE(0x1c);
  const width = word6 && flags & FLAG_WIDE ? 2 : 1;
  let pieces: TextPiece[] = [];
  if (flags & FLAG_COMPLEX) {
    if (!word6 || stream.length < PIECES_OFFSET_6 + 8) throw oldWordError();
    pieces = readPieces(structureAt(stream, PIECES_OFFSET_6, stream), width, false);
  }
  if (pieces.length === 0) {
    if (last <= first || first >= stream.length) throw corruptError("doc");
    pieces = [{ start: 0, end: Math.floor((last - first) / width), offset: first, width }];
  }
  const language = encodingOfLanguage(stream.readUInt16LE(6));
  const encodings = word6 ? findEncodings(stream, pieces, language) : [{ end: Infinity, encoding: language }];
  const tables = readTables(() => Buffer.alloc(0));
  return { stream, modern: false, pieces, lengths, encodings, tables, hasShortTables: false };
}

function readTables(read: (at: number) => Buffer): WordFile["tables"] {
  const tables = Object.entries(TABLE_OFFSETS_97).map(([name, at]) => [name, read(at)]);
  return Object.fromEntries(tables) as WordFile["tables"];
}

function readLengths(stream: Buffer, at: number): PartLengths {
  const length = (index: number): number => {
    const value = stream.readInt32LE(at + index * 4);
    return Math.max(0, Math.min(value, stream.length));
  };
  return {
    body: length(0),
    footnotes: length(1),
    headers: length(2),
    macros: length(3),
    annotations: length(4),
    endnotes: length(5),
    boxes: length(6),
    headerBoxes: length(7),
  };
}

function readPieces(clx: Buffer, defaultWidth: 1 | 2, compressible: boolean): TextPiece[] {
  let at = 0;
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (at + 5 > clx.length || clx[at] !== 2) return [];
  const plc = clx.subarray(at + 5, Math.min(clx.length, at + 5 + clx.readUInt32LE(at + 1)));
  const count = Math.floor((plc.length - 4) / 12);
  const pieces: TextPiece[] = [];
  for (let i = 0; i < count; i += 1) {
    const start = plc.readUInt32LE(i * 4);
    const end = plc.readUInt32LE(i * 4 + 4);
    if (end <= start) continue;
    const raw = plc.readUInt32LE((count + 1) * 4 + i * 8 + 2);
    const isCompressed = compressible && (raw & COMPRESSED) !== 0;
    const offset = isCompressed ? (raw & ~COMPRESSED) / 2 : raw & ~COMPRESSED;
    pieces.push({ start, end, offset: Math.floor(offset), width: isCompressed ? 1 : defaultWidth });
  }
  return pieces;
}

export function pieceText(
  { stream, encodings }: Pick<WordFile, "stream" | "encodings">,
  { start, end, offset, width }: TextPiece,
): string {
  const from = Math.min(offset, stream.length);
  const to = Math.min(stream.length, offset + (end - start) * width);
  if (width === 2) return stream.toString("utf16le", from, from + ((to - from) & ~1));
  let text = "";
  let at = from;
  for (let index = firstIndex(encodings, (span) => span.end > from); at < to; index += 1) {
    const { end: last, encoding } = encodings[index] ?? { end: to, encoding: "cp1252" };
    text += decodeAs(stream.subarray(at, Math.min(to, last)), encoding);
    at = last;
  }
  return text;
}
