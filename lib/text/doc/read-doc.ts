import { CompoundFile } from "./compound-file";
import { DocText } from "./doc-text";
import { readWordFile, type WordFile } from "./word-file";
import type { LaidOutText } from "@/lib/text/blocks";
import {
  distinctTexts,
  joinParts,
  MISSING_PART,
  plainText,
  type TextPart,
  wholePart,
} from "@/lib/text/join-parts";
import type { ReadResult } from "@/lib/text/reader";
import { corruptError } from "@/lib/text/reading-error";

export function readDoc(bytes: Buffer): ReadResult {
  const file = openWordFile(bytes);
  const { lengths, tables } = file;
  const start = starts(file);
  const footnotes = positions(tables.footnoteRefs, 2);
  const endnotes = positions(tables.endnoteRefs, 2);
  const notes = new Map(
    [...footnotes.slice(0, -1), ...endnotes.slice(0, -1)].map((position, index) => [
      position,
      `[${index + 1}]`,
    ]),
  );
  const text = new DocText(file, notes);
  const noteTexts = (part: number, length: number, plc: Buffer, before: number): LaidOutText => {
    const bounds = positions(plc, 0);
    if (bounds.length < 3) return text.read(part, part + length);
    const notes = bounds
      .slice(0, -2)
      .map(
        (from, index) =>
          `[${before + index + 1}] ${text.read(part + from, part + (bounds[index + 1] ?? from)).text}`,
      );
    return plainText(notes.join("\n"));
  };
  const partOf = (read: () => LaidOutText): TextPart => {
    const missing = text.missing;
    return { ...read(), isCutOff: text.missing > missing };
  };
  const before = text.missing;
  const { headers, footers } = readHeaders(file, text, start.headers);
  const hasHeaders = text.missing === before && !file.hasShortTables;
  const parts = joinParts([
    ...(hasHeaders ? [] : [MISSING_PART]),
    ...headers.map(wholePart),
    partOf(() => text.read(start.headerBoxes, start.headerBoxes + lengths.headerBoxes)),
    partOf(() => text.read(0, lengths.body)),
    partOf(() => text.read(start.boxes, start.boxes + lengths.boxes)),
    partOf(() => noteTexts(start.footnotes, lengths.footnotes, tables.footnoteTexts, 0)),
    partOf(() =>
      noteTexts(start.endnotes, lengths.endnotes, tables.endnoteTexts, Math.max(0, footnotes.length - 1)),
    ),
    ...footers.map(wholePart),
  ]);
  return { ...parts, hidden: text.struckThrough.passages };
}

function openWordFile(bytes: Buffer): WordFile {
  // Word 2 did not use compound files.
  if (bytes.readUInt16BE(0) !== 0xd0cf) return readWordFile(bytes, () => null);
  const container = new CompoundFile(bytes);
  const stream = container.find("WordDocument");
  if (!stream) throw corruptError("doc");
  return readWordFile(stream, (name) => container.find(name));
}

function starts({
  lengths,
}: WordFile): Record<"footnotes" | "headers" | "endnotes" | "boxes" | "headerBoxes", number> {
  const footnotes = lengths.body;
  const headers = footnotes + lengths.footnotes;
  const endnotes = headers + lengths.headers + lengths.macros + lengths.annotations;
  const boxes = endnotes + lengths.endnotes;
  return { footnotes, headers, endnotes, boxes, headerBoxes: boxes + lengths.boxes };
}

function positions(plc: Buffer, size: number): number[] {
  const count = plc.length < 4 ? 0 : Math.floor((plc.length - 4) / (4 + size)) + 1;
  return Array.from({ length: count }, (_, index) => plc.readUInt32LE(index * 4));
}

/** The first six stories are note separators. After them, each section has six stories (MS-DOC 2.8.22). */
function readHeaders(
  file: WordFile,
  text: DocText,
  start: number,
): { headers: LaidOutText[]; footers: LaidOutText[] } {
  const bounds = positions(file.tables.headers, 0);
  const headers: LaidOutText[] = [];
  const footers: LaidOutText[] = [];
  if (bounds.length === 0) {
    const all = text.read(start, start + file.lengths.headers);
    return { headers: [], footers: all.text === "" ? [] : [all] };
  }
  for (let story = 6; story + 1 < bounds.length; story += 1) {
    const from = bounds[story] ?? 0;
    const to = Math.min(file.lengths.headers, bounds[story + 1] ?? 0);
    if (to <= from) continue;
    const isHeader = [0, 1, 4].includes(story % 6);
    (isHeader ? headers : footers).push(text.read(start + from, start + to));
  }
  return { headers: distinctTexts(headers), footers: distinctTexts(footers) };
}
