import iconv from "iconv-lite";

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;

/** An OLE compound file (version 3) with these streams; each is padded beyond the size of small ones. */
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

function padTo(data: Buffer, least: number): Buffer {
  const size = Math.ceil(Math.max(data.length, least) / SECTOR) * SECTOR;
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

/**
 * A document of Word 97. Marks: \r ends a paragraph, \x07 a cell; a row ends with one of its own.
 *
 * @param notes footnotes; \x02 in the body refers to them in order
 */
export function makeDoc(body: string, { notes = [] as string[], flags = 0 } = {}): Buffer {
  const noteText = notes.map((note) => `\u0002${note}\r`).join("");
  const text = body + noteText + (notes.length > 0 ? "\r" : "");
  const stream = Buffer.alloc(TEXT_START + text.length * 2);
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
  return makeCompoundFile({ WordDocument: stream, "1Table": table });
}

/** A document of Word 6 or 95, in the code page of its language (an LCID). */
export function makeWord6Doc(body: string, language = 0x0409, encoding = "cp1252"): Buffer {
  const text = iconv.encode(body, encoding);
  const stream = Buffer.alloc(0x300 + text.length);
  stream.writeUInt16LE(0xa5dc, 0);
  stream.writeUInt16LE(0x65, 2);
  stream.writeUInt16LE(language, 6);
  stream.writeUInt32LE(0x300, 0x18);
  stream.writeUInt32LE(0x300 + text.length, 0x1c);
  stream.writeInt32LE(text.length, 0x34);
  text.copy(stream, 0x300);
  return makeCompoundFile({ WordDocument: stream });
}
