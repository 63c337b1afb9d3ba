import type { WordFile } from "./word-file";
import { ListLabels, type ListLevel, type ListLevels, type ListUse } from "@/lib/text/list-labels";

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
const LEVEL_COUNT_OFFSET = 12;
const LEVEL_OVERRIDE_BYTES = 8;
const HAS_START = 0x10;
const HAS_FORMAT = 0x20;

interface ListOverride extends ListUse {
  list: number;
}

/** Reads PlfLst (MS-DOC 2.9.131) and PlfLfo (MS-DOC 2.9.132). */
export class ListTable {
  private readonly lists = new Map<number, ListLevels>();
  private readonly overrides: ListOverride[];
  private readonly labels = new ListLabels();

  constructor({ tables }: WordFile) {
    this.readLists(tables.lists);
    this.overrides = readOverrides(tables.listOverrides);
  }

  label(list: number, level: number): string {
    const override = this.overrides[list - 1];
    const own = override && this.lists.get(override.list);
    if (!override || !own) return "";
    return this.labels.next(String(override.list), own, level, String(list), override);
  }

  private readLists(data: Buffer): void {
    if (data.length < 2) return;
    const count = data.readUInt16LE(0);
    let at = 2 + count * LIST_BYTES;
    for (let i = 0; i < count && 2 + (i + 1) * LIST_BYTES <= data.length; i += 1) {
      const start = 2 + i * LIST_BYTES;
      const levels: ListLevels = new Map();
      const levelCount = ((data[start + 26] ?? 0) & 1) === 1 ? 1 : 9;
      for (let level = 0; level < levelCount; level += 1) {
        const next = readLevel(data, at);
        if (!next) return;
        levels.set(level, next.level);
        at = next.end;
      }
      this.lists.set(data.readInt32LE(start), levels);
    }
  }
}

function readOverrides(data: Buffer): ListOverride[] {
  const count =
    data.length < 4 ? 0 : Math.min(data.readUInt32LE(0), Math.floor((data.length - 4) / OVERRIDE_BYTES));
  const overrides: ListOverride[] = [];
  let at = 4 + count * OVERRIDE_BYTES;
  for (let i = 0; i < count; i += 1) {
    const head = 4 + i * OVERRIDE_BYTES;
    const override = { list: data.readInt32LE(head), levels: new Map(), starts: new Map() };
    overrides.push(override);
    at = readLevelOverrides(data, at + 4, data[head + LEVEL_COUNT_OFFSET] ?? 0, override);
  }
  return overrides;
}

function readLevelOverrides(data: Buffer, from: number, count: number, override: ListOverride): number {
  let at = from;
  for (let i = 0; i < count && at + LEVEL_OVERRIDE_BYTES <= data.length; i += 1) {
    const flags = data[at + 4] ?? 0;
    const index = flags & 0xf;
    let start = data.readInt32LE(at);
    at += LEVEL_OVERRIDE_BYTES;
    if (flags & HAS_FORMAT) {
      const next = readLevel(data, at);
      if (!next) return data.length;
      override.levels.set(index, next.level);
      start = next.level.start;
      at = next.end;
    }
    if (flags & HAS_START) override.starts.set(index, start);
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
