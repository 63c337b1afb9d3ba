import type { WordFile } from "./word-file";

const NAME_OFFSET = 40;

/** The names of a document's fonts, by font number (MS-DOC 2.9.286 SttbfFfn, 2.9.79 FFN). */
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
