import { slice, type WordFile } from "./word-file";

export interface ParagraphProperties {
  inTable: boolean;
  /** The paragraph mark ends a table row. */
  rowEnd: boolean;
  /** The nesting depth of tables. */
  depth: number;
  /** The number of the list override, from 1; 0 for none. */
  list: number;
  listLevel: number;
}

export interface CharacterProperties {
  /** Hidden, or deleted by a tracked change. */
  invisible: boolean;
  /** The character of a symbol font that replaces the one in the text; 0 for none. */
  symbol: number;
  /** The font of the symbol, otherwise of the text: a number in the font table. */
  font: number;
}

interface Run<T> {
  start: number;
  end: number;
  properties: T;
}

const PAGE = 512;
const MAX_PAGES = 20_000;

// Property modifiers (MS-DOC 2.6).
const IN_TABLE = 0x2416;
const ROW_END = 0x2417;
const TABLE_DEPTH = 0x6649;
const INNER_CELL = 0x244b;
const INNER_ROW_END = 0x244c;
const LIST_LEVEL = 0x260a;
const LIST = 0x460b;
const DELETED = 0x0800;
const HIDDEN = 0x083c;
const SYMBOL = 0x6a09;
const FONT = 0x4a4f;
const TABLE_DEFINITION = 0xd608;

/** Finds the properties of the character or paragraph at a byte offset of the stream. */
export class Properties<T> {
  private constructor(private readonly runs: Run<T>[]) {
    runs.sort((a, b) => a.start - b.start);
  }

  static ofParagraphs(file: WordFile): Properties<ParagraphProperties> {
    return new Properties(
      readPages(file, file.tables.paragraphs, (page, index, count) => {
        const at = (page[(count + 1) * 4 + index * 13] ?? 0) * 2;
        if (at === 0) return { inTable: false, rowEnd: false, depth: 0, list: 0, listLevel: 0 };
        // After a zero first byte the length follows, in words; otherwise the first byte is the number of words plus one.
        const short = page[at] ?? 0;
        const [start, length] = short === 0 ? [at + 2, (page[at + 1] ?? 0) * 2] : [at + 1, short * 2 - 1];
        // The first two bytes are the style.
        return paragraphProperties(page.subarray(start + 2, start + length));
      }),
    );
  }

  static ofCharacters(file: WordFile): Properties<CharacterProperties> {
    return new Properties(
      readPages(file, file.tables.characters, (page, index, count) => {
        const at = (page[(count + 1) * 4 + index] ?? 0) * 2;
        if (at === 0) return { invisible: false, symbol: 0, font: 0 };
        return characterProperties(page.subarray(at + 1, at + 1 + (page[at] ?? 0)));
      }),
    );
  }

  at(offset: number): T | undefined {
    let low = 0;
    let high = this.runs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = this.runs[middle];
      if (!run) return undefined;
      if (offset < run.start) high = middle - 1;
      else if (offset >= run.end) low = middle + 1;
      else return run.properties;
    }
    return undefined;
  }
}

/** Formatted disk pages (FKP): each lists byte ranges of the text and the offsets of their properties in the page. */
function readPages<T>(
  file: WordFile,
  span: { offset: number; length: number },
  read: (page: Buffer, index: number, count: number) => T,
): Run<T>[] {
  const plc = slice(file.table, span);
  const pages = Math.min(MAX_PAGES, Math.floor((plc.length - 4) / 8));
  const runs: Run<T>[] = [];
  for (let i = 0; i < pages; i += 1) {
    const number = plc.readUInt32LE((pages + 1) * 4 + i * 4) & 0x3fffff;
    const page = file.stream.subarray(number * PAGE, (number + 1) * PAGE);
    const count = page.length === PAGE ? (page[PAGE - 1] ?? 0) : 0;
    for (let index = 0; index < count && (index + 2) * 4 <= PAGE; index += 1) {
      const start = page.readUInt32LE(index * 4);
      const end = page.readUInt32LE(index * 4 + 4);
      if (end > start) runs.push({ start, end, properties: read(page, index, count) });
    }
  }
  return runs;
}

function paragraphProperties(modifiers: Buffer): ParagraphProperties {
  const found = { inTable: false, rowEnd: false, depth: 0, list: 0, listLevel: 0 };
  walk(modifiers, (code, at) => {
    if (code === IN_TABLE || code === INNER_CELL) found.inTable ||= modifiers[at] === 1;
    else if (code === ROW_END || code === INNER_ROW_END) found.rowEnd ||= modifiers[at] === 1;
    else if (code === TABLE_DEPTH && at + 4 <= modifiers.length) found.depth = modifiers.readInt32LE(at);
    else if (code === LIST && at + 2 <= modifiers.length) found.list = modifiers.readUInt16LE(at);
    else if (code === LIST_LEVEL) found.listLevel = Math.min(8, modifiers[at] ?? 0);
  });
  if (found.list > 0x7ff) found.list = 0;
  return found;
}

function characterProperties(modifiers: Buffer): CharacterProperties {
  const found = { invisible: false, symbol: 0, font: 0 };
  walk(modifiers, (code, at) => {
    if (code === DELETED || code === HIDDEN) found.invisible ||= modifiers[at] === 1;
    else if (code === FONT && at + 2 <= modifiers.length && found.symbol === 0)
      found.font = modifiers.readUInt16LE(at);
    else if (code === SYMBOL && at + 4 <= modifiers.length) {
      found.font = modifiers.readUInt16LE(at);
      found.symbol = modifiers.readUInt16LE(at + 2);
    }
  });
  return found;
}

const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

function walk(modifiers: Buffer, handle: (code: number, operand: number) => void): void {
  let at = 0;
  while (at + 2 <= modifiers.length) {
    const code = modifiers.readUInt16LE(at);
    at += 2;
    handle(code, at);
    const kind = code >> 13;
    if (kind !== 6) at += OPERAND_BYTES[kind] ?? 0;
    else if (code === TABLE_DEFINITION) at += at + 2 <= modifiers.length ? modifiers.readUInt16LE(at) + 1 : 2;
    else at += (modifiers[at] ?? 0) + 1;
  }
}
