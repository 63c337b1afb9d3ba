import iconv from "iconv-lite";

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;

/** Makes an OLE compound file (version 3). Pads each stream, so that it isn't stored among the small ones. */
export function makeCompoundFile(streams: Record<string, Buffer>): Buffer {
  const names = Object.keys(streams);
  const bodies = names.map((name) => padTo(streams[name] ?? Buffer.alloc(0), 4096));
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const counts = bodies.map((body) => Math.ceil(body.length / SECTOR));
  const used = 1 + directorySectors + counts.reduce((a, b) => a + b, 0);
  if (used > SECTOR / 4) throw new Error("too large for one sector of allocation table");

  const fat = new Uint32Array(SECTOR / 4).fill(FREE);
  fat[0] = FAT;
  const chain = (start: number, length: number): void => {
    for (let i = 0; i < length; i += 1) fat[start + i] = i === length - 1 ? END : start + i + 1;
  };
  chain(1, directorySectors);
  const directory = Buffer.alloc(directorySectors * SECTOR);
  writeEntry(directory, 0, "Root Entry", 5, END, 0);
  let next = 1 + directorySectors;
  names.forEach((name, index) => {
    chain(next, counts[index] ?? 0);
    writeEntry(directory, index + 1, name, 2, next, bodies[index]?.length ?? 0);
    next += counts[index] ?? 0;
  });

  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let i = 0; i < 109; i += 1) header.writeUInt32LE(i === 0 ? 0 : FREE, 76 + i * 4);
  return Buffer.concat([header, Buffer.from(fat.buffer), directory, ...bodies.map((body) => padTo(body, 0))]);
}

function padTo(data: Buffer, minSize: number): Buffer {
  const size = Math.ceil(Math.max(data.length, minSize) / SECTOR) * SECTOR;
  return Buffer.concat([data, Buffer.alloc(size - data.length)]);
}

function writeEntry(
  directory: Buffer,
  index: number,
  name: string,
  type: number,
  start: number,
  size: number,
): void {
  const at = index * 128;
  directory.write(name, at, "utf16le");
  directory.writeUInt16LE((name.length + 1) * 2, at + 64);
  directory[at + 66] = type;
  directory.writeUInt32LE(start, at + 116);
  directory.writeUInt32LE(size, at + 120);
}

const TEXT_START = 0x800;

/** A list level of a Word 97 document. In `text`, "\\0" stands for the number of the first level, and so on. */
interface DocListLevel {
  /** Word's number format: 0 is decimal, 1 upper-case Roman, 4 lower-case letters. */
  format: number;
  text: string;
  start?: number;
}

/** Changed levels by number, in an override of the document's only list. */
type DocListOverride = Record<number, { level?: DocListLevel; startAt?: number }>;

export interface DocLists {
  /** Either all nine levels or a single one. */
  levels: DocListLevel[];
  overrides: DocListOverride[];
  /** For each paragraph, the number of its override from 1 (0 for none), its level and the number of its style. */
  paragraphs: [use: number, level: number, style?: number][];
}

/** Words to which a modifier with a one-byte operand applies (MS-DOC 2.6.1). */
export interface DocLook {
  words: string;
  modifier: number;
  operand: number;
}

/**
 * Makes a Word 97 document. \r ends a paragraph, \x07 ends a cell, and another \x07 ends a row. \x02 refers to the
 * next footnote.
 */
export function makeDoc(
  body: string,
  {
    notes = [],
    flags = 0,
    lists,
    looks = [],
  }: { notes?: string[]; flags?: number; lists?: DocLists; looks?: DocLook[] } = {},
): Buffer {
  const noteText = notes.map((note) => `\u0002${note}\r`).join("");
  const text = body + noteText + (notes.length > 0 ? "\r" : "");
  const page = Math.ceil((TEXT_START + text.length * 2) / SECTOR);
  const stream = Buffer.alloc((page + 2) * SECTOR);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0xc1, 2);
  stream.writeUInt16LE(0x0200 | flags, 0x0a);
  stream.writeInt32LE(body.length, 0x4c);
  stream.writeInt32LE(noteText.length, 0x50);
  stream.write(text, TEXT_START, "utf16le");

  const table = Buffer.alloc(4096);
  let at = 0;
  const place = (pair: number, data: Buffer): void => {
    stream.writeUInt32LE(at, pair);
    stream.writeUInt32LE(data.length, pair + 4);
    data.copy(table, at);
    at += data.length;
  };
  const pieces = Buffer.alloc(5 + 4 + 4 + 8);
  pieces[0] = 2;
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(TEXT_START, 15);
  place(0x1a2, pieces);
  if (notes.length > 0) {
    const references = [...body].flatMap((character, index) => (character === "\u0002" ? [index] : []));
    const refs = Buffer.alloc((references.length + 1) * 4 + references.length * 2);
    [...references, body.length].forEach((position, index) => refs.writeUInt32LE(position, index * 4));
    place(0xaa, refs);
    const bounds = [0];
    for (const note of notes) bounds.push((bounds.at(-1) ?? 0) + note.length + 2);
    const texts = Buffer.alloc((bounds.length + 1) * 4);
    [...bounds, noteText.length + 1].forEach((position, index) => texts.writeUInt32LE(position, index * 4));
    place(0xb2, texts);
  }
  const placePage = (pair: number, number: number): void => {
    const pages = Buffer.alloc(12);
    pages.writeUInt32LE(TEXT_START, 0);
    pages.writeUInt32LE(TEXT_START + text.length * 2, 4);
    pages.writeUInt32LE(number, 8);
    place(pair, pages);
  };
  if (looks.length > 0) {
    writeLooks(stream.subarray((page + 1) * SECTOR), text, looks);
    placePage(0xfa, page + 1);
  }
  if (lists) {
    writeParagraphs(stream.subarray(page * SECTOR, (page + 1) * SECTOR), text, lists.paragraphs);
    placePage(0x102, page);
    place(0x2e2, listOf(lists.levels));
    place(0x2ea, overridesOf(lists.overrides));
  }
  return makeCompoundFile({ WordDocument: stream, "1Table": table });
}

/** Writes a PapxFkp page with the list and level of each paragraph (MS-DOC 2.9.175). */
function writeParagraphs(page: Buffer, text: string, paragraphs: DocLists["paragraphs"]): void {
  const ends = [...text].flatMap((character, index) => (character === "\r" ? [index + 1] : []));
  [0, ...ends].forEach((end, index) => page.writeUInt32LE(TEXT_START + end * 2, index * 4));
  paragraphs.forEach(([use, level, style = 0], index) => {
    const at = SECTOR - 12 * (index + 1);
    page[(ends.length + 1) * 4 + index * 13] = at / 2;
    page[at] = 5;
    page.writeUInt16LE(style, at + 1);
    page.writeUInt16LE(0x460b, at + 3);
    page.writeUInt16LE(use, at + 5);
    page.writeUInt16LE(0x260a, at + 7);
    page[at + 9] = level;
  });
  page[SECTOR - 1] = ends.length;
}

/** Writes a ChpxFkp page with the looks of consecutive words (MS-DOC 2.9.33). */
function writeLooks(page: Buffer, text: string, looks: readonly DocLook[]): void {
  const spans = looks.map(({ words }) => {
    const start = text.indexOf(words);
    return { start, end: start + words.length };
  });
  const bounds = [0, ...spans.flatMap(({ start, end }) => [start, end]), text.length];
  bounds.forEach((bound, index) => page.writeUInt32LE(TEXT_START + bound * 2, index * 4));
  looks.forEach(({ modifier, operand }, index) => {
    const at = SECTOR - 8 * (index + 1);
    page[bounds.length * 4 + 2 * index + 1] = at / 2;
    page[at] = 3;
    page.writeUInt16LE(modifier, at + 1);
    page[at + 3] = operand;
  });
  page[SECTOR - 1] = bounds.length - 1;
}

const LIST_ID = 4711;

/** Writes a PlfLst with one list (MS-DOC 2.9.131). */
function listOf(levels: DocListLevel[]): Buffer {
  const head = Buffer.alloc(2 + 28);
  head.writeUInt16LE(1, 0);
  head.writeInt32LE(LIST_ID, 2);
  head[2 + 26] = levels.length === 1 ? 1 : 0;
  return Buffer.concat([head, ...levels.map(levelBytes)]);
}

function levelBytes({ format, text, start = 1 }: DocListLevel): Buffer {
  const head = Buffer.alloc(28 + 2);
  head.writeInt32LE(start, 0);
  head[4] = format;
  head.writeUInt16LE(text.length, 28);
  return Buffer.concat([head, Buffer.from(text, "utf16le")]);
}

/** Writes a PlfLfo: first the overrides, then their levels (MS-DOC 2.9.132). */
function overridesOf(overrides: DocListOverride[]): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(overrides.length);
  const heads = overrides.map((use) => {
    const head = Buffer.alloc(16);
    head.writeInt32LE(LIST_ID, 0);
    head[12] = Object.keys(use).length;
    return head;
  });
  const changes = overrides.flatMap((use) => [
    Buffer.alloc(4, 0xff),
    ...Object.entries(use).flatMap(([index, { level, startAt }]) => {
      const head = Buffer.alloc(8);
      head.writeInt32LE(startAt ?? 0, 0);
      head[4] = Number(index) | (startAt === undefined ? 0 : 0x10) | (level ? 0x20 : 0);
      return level ? [head, levelBytes(level)] : [head];
    }),
  ]);
  return Buffer.concat([count, ...heads, ...changes]);
}

export interface Word6Run {
  text: string;
  encoding: string;
  font?: number;
  language?: number;
}

/** Makes a Word 6 or 95 document in the code page of `language`, an LCID. */
export function makeWord6Doc(body: string, language = 0x0409, encoding = "cp1252"): Buffer {
  return makeWord6DocOfRuns([{ text: body, encoding }], [], language);
}

export function makeWord6DocOfRuns(
  runs: Word6Run[],
  fonts: [name: string, charset: number][],
  language = 0x0409,
): Buffer {
  const texts = runs.map((run) => iconv.encode(run.text, run.encoding));
  const text = Buffer.concat(texts);
  const page = Math.ceil((WORD_6_START + text.length) / SECTOR);
  const fontTable = word6Fonts(fonts);
  const stream = Buffer.alloc((page + 2) * SECTOR + fontTable.length);
  stream.writeUInt16LE(0xa5dc, 0);
  stream.writeUInt16LE(0x65, 2);
  stream.writeUInt16LE(language, 6);
  stream.writeUInt32LE(WORD_6_START, 0x18);
  stream.writeUInt32LE(WORD_6_START + text.length, 0x1c);
  stream.writeInt32LE(text.length, 0x34);
  text.copy(stream, WORD_6_START);
  if (fonts.length === 0) return makeCompoundFile({ WordDocument: stream });

  const characters = stream.subarray(page * SECTOR, (page + 1) * SECTOR);
  let end = WORD_6_START;
  characters.writeUInt32LE(end, 0);
  runs.forEach((run, index) => {
    end += texts[index]?.length ?? 0;
    characters.writeUInt32LE(end, (index + 1) * 4);
    const properties = Buffer.from([
      ...(run.font === undefined ? [] : [93, run.font, 0]),
      // Makes the text bold. The reader must skip this modifier.
      ...[85, 1],
      ...(run.language === undefined ? [] : [97, run.language & 0xff, run.language >> 8]),
    ]);
    const at = SECTOR - 12 * (index + 1);
    characters[(runs.length + 1) * 4 + index] = at / 2;
    characters[at] = properties.length;
    properties.copy(characters, at + 1);
  });
  characters[SECTOR - 1] = runs.length;

  const pages = Buffer.alloc(10);
  pages.writeUInt32LE(WORD_6_START, 0);
  pages.writeUInt32LE(end, 4);
  pages.writeUInt16LE(page, 8);
  let at = (page + 1) * SECTOR;
  for (const [place, data] of [
    [0xb8, pages],
    [0xd0, fontTable],
  ] as const) {
    stream.writeUInt32LE(at, place);
    stream.writeUInt32LE(data.length, place + 4);
    data.copy(stream, at);
    at += data.length;
  }
  return makeCompoundFile({ WordDocument: stream });
}

const WORD_6_START = 0x300;

function word6Fonts(fonts: [name: string, charset: number][]): Buffer {
  const entries = fonts.map(([name, charset]) =>
    Buffer.from([5 + name.length + 1, 0, 0x90, 1, charset, 0, ...Buffer.from(`${name}\0`, "latin1")]),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16LE(2 + Buffer.concat(entries).length);
  return Buffer.concat([length, ...entries]);
}
