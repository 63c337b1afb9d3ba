import type { WordFile } from "./word-file";

const NAME_OFFSET = 40;

export function readFontNames({ tables: { fonts: table } }: WordFile): string[] {
  const names: string[] = [];
  const count = table.length >= 4 ? table.readUInt16LE(0) : 0;
  for (let at = 4; names.length < count && at < table.length;) {
    const end = Math.min(table.length, at + 1 + (table[at] ?? 0));
    const name = table.subarray(Math.min(at + NAME_OFFSET, end), end).toString("utf16le");
    names.push(name.split("\0")[0] ?? "");
    at = end;
  }
  return names;
}
