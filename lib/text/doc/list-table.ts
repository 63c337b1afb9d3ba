import { slice, type WordFile } from "@/lib/text/doc/word-file";
import { ListLabels, type ListLevel, type ListLevels } from "@/lib/text/list-labels";

const FORMATS: Record<number, string> = {
  0: "decimal",
  1: "upperRoman",
  2: "lowerRoman",
  3: "upperLetter",
  4: "lowerLetter",
  22: "decimalZero",
  23: "bullet",
  255: "none",
};

const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 16;

/** The numbering of a document's lists (MS-DOC 2.9.131 PlfLst, 2.9.132 PlfLfo). */
export class ListTable {
  private readonly lists = new Map<number, ListLevels>();
  private readonly listIds: number[] = [];
  private readonly labels = new ListLabels();

  constructor(file: WordFile) {
    const { lists, listOverrides } = file.places;
    // The levels follow the list of lists, beyond the length that is given for it.
    if (lists.length > 0) this.readLists(file.table.subarray(Math.min(lists.offset, file.table.length)));
    const overrides = slice(file.table, listOverrides);
    const count = overrides.length >= 4 ? overrides.readUInt32LE(0) : 0;
    for (let i = 0; i < count && 4 + (i + 1) * OVERRIDE_BYTES <= overrides.length; i += 1) {
      this.listIds.push(overrides.readInt32LE(4 + i * OVERRIDE_BYTES));
    }
  }

  /** @param list from 1, as paragraphs refer to it */
  label(list: number, level: number): string {
    const id = this.listIds[list - 1];
    const levels = id === undefined ? undefined : this.lists.get(id);
    return id !== undefined && levels ? this.labels.next(String(id), levels, level) : "";
  }

  private readLists(data: Buffer): void {
    if (data.length < 2) return;
    const count = data.readUInt16LE(0);
    let at = 2 + count * LIST_BYTES;
    for (let i = 0; i < count && 2 + (i + 1) * LIST_BYTES <= data.length; i += 1) {
      const start = 2 + i * LIST_BYTES;
      const levels: ListLevels = new Map();
      const many = ((data[start + 26] ?? 0) & 1) === 1 ? 1 : 9;
      for (let level = 0; level < many; level += 1) {
        const next = readLevel(data, at);
        if (!next) return;
        levels.set(level, next.level);
        at = next.end;
      }
      this.lists.set(data.readInt32LE(start), levels);
    }
  }
}

function readLevel(data: Buffer, at: number): { level: ListLevel; end: number } | null {
  if (at + LEVEL_BYTES + 2 > data.length) return null;
  const text = at + LEVEL_BYTES + (data[at + 24] ?? 0) + (data[at + 25] ?? 0);
  if (text + 2 > data.length) return null;
  const end = text + 2 + data.readUInt16LE(text) * 2;
  if (end > data.length) return null;
  const template = Array.from(data.toString("utf16le", text + 2, end), (character) => {
    const code = character.charCodeAt(0);
    return code < 9 ? `%${code + 1}` : character;
  }).join("");
  const format = FORMATS[data[at + 4] ?? 0] ?? "decimal";
  return { level: { format, text: template, start: data.readInt32LE(at) }, end };
}
