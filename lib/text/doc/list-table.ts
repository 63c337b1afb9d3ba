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
const USE_BYTES = 16;
/** How many of its levels a use of a list changes. */
const CHANGED_LEVELS = 12;
const CHANGE_BYTES = 8;
const STARTS = 0x10;
const FORMATS_LEVEL = 0x20;

/** A use of a list, by which paragraphs refer to it, with what it has in place of the list's own. */
interface ListUse {
  list: number;
  levels: ListLevels;
  starts: Map<number, number>;
}

/** The numbering of a document's lists (MS-DOC 2.9.131 PlfLst, 2.9.132 PlfLfo). */
export class ListTable {
  private readonly lists = new Map<number, ListLevels>();
  private readonly uses: ListUse[];
  private readonly labels = new ListLabels();

  constructor(file: WordFile) {
    const { lists, listOverrides } = file.places;
    // The levels follow the list of lists, beyond the length that is given for it.
    if (lists.length > 0) this.readLists(file.table.subarray(Math.min(lists.offset, file.table.length)));
    this.uses = readUses(slice(file.table, listOverrides));
  }

  /** @param list from 1, as paragraphs refer to it */
  label(list: number, level: number): string {
    const use = this.uses[list - 1];
    const own = use && this.lists.get(use.list);
    if (!use || !own) return "";
    const levels = use.levels.size > 0 ? new Map([...own, ...use.levels]) : own;
    const at = use.starts.get(level);
    const restart = at === undefined ? undefined : { name: `${list} ${level}`, at };
    return this.labels.next(String(use.list), levels, level, restart);
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

function readUses(data: Buffer): ListUse[] {
  const count =
    data.length < 4 ? 0 : Math.min(data.readUInt32LE(0), Math.floor((data.length - 4) / USE_BYTES));
  const uses: ListUse[] = [];
  let at = 4 + count * USE_BYTES;
  for (let i = 0; i < count; i += 1) {
    const head = 4 + i * USE_BYTES;
    const use = { list: data.readInt32LE(head), levels: new Map(), starts: new Map() };
    uses.push(use);
    // A position comes first, which says nothing here.
    at = readChanges(data, at + 4, data[head + CHANGED_LEVELS] ?? 0, use);
  }
  return uses;
}

/** @returns where the next use's changes begin */
function readChanges(data: Buffer, from: number, count: number, use: ListUse): number {
  let at = from;
  for (let i = 0; i < count && at + CHANGE_BYTES <= data.length; i += 1) {
    const flags = data[at + 4] ?? 0;
    const index = flags & 0xf;
    let start = data.readInt32LE(at);
    at += CHANGE_BYTES;
    if (flags & FORMATS_LEVEL) {
      const next = readLevel(data, at);
      if (!next) return data.length;
      use.levels.set(index, next.level);
      start = next.level.start;
      at = next.end;
    }
    if (flags & STARTS) use.starts.set(index, start);
  }
  return at;
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
