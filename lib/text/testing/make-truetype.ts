interface TrueTypeOptions {
  /** The characters of the glyphs, from glyph 1. If omitted, the font has no character map. */
  characters?: string;
  /** The names of the glyphs, from glyph 1. If omitted, the font has none. */
  names?: readonly string[];
}

/** Makes a TrueType font with the given number of identical boxes as glyphs. */
export function makeTrueType(glyphs: number, { characters, names }: TrueTypeOptions): Buffer {
  const count = glyphs + 1;
  const box = words(1, 50, 0, 450, 700, 3, 0);
  // Each of the four points is relative to the previous one.
  const glyph = Buffer.concat([
    box,
    Buffer.from([1, 1, 1, 1]),
    words(50, 400, 0, -400),
    words(0, 0, 700, 0),
    Buffer.alloc(2),
  ]);
  const tables: Record<string, Buffer> = {
    ...(characters !== undefined && { cmap: mapOf(characters) }),
    glyf: Buffer.concat(Array.from({ length: count }, () => glyph)),
    head: Buffer.concat([
      words(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, 1000),
      Buffer.alloc(16),
      words(0, 0, 500, 700, 0, 8, 2, 1, 0),
    ]),
    hhea: words(1, 0, 800, -200, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, count),
    hmtx: words(...Array.from({ length: count }, () => [500, 50]).flat()),
    loca: Buffer.concat(Array.from({ length: count + 1 }, (_, at) => longWord(at * glyph.length))),
    maxp: words(1, 0, count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ...(names && { post: namesOf(names) }),
  };
  return assemble(tables);
}

function mapOf(characters: string): Buffer {
  const sorted = [...characters]
    .map((character, index) => ({ code: character.charCodeAt(0), glyph: index + 1 }))
    .sort((a, b) => a.code - b.code);
  const segments = [...sorted, { code: 0xffff, glyph: 0 }];
  const codes = segments.map(({ code }) => code);
  const table = words(
    ...[4, 16 + segments.length * 8, 0, segments.length * 2, 0, 0, 0],
    ...[...codes, 0, ...codes],
    ...segments.map(({ code, glyph }) => (glyph - code) & 0xffff),
    ...segments.map(() => 0),
  );
  return Buffer.concat([words(0, 1, 3, 1), longWord(12), table]);
}

function namesOf(names: readonly string[]): Buffer {
  const own = names.map((_, index) => 258 + index);
  const written = names.map((name) => Buffer.from([name.length, ...Buffer.from(name)]));
  return Buffer.concat([words(2, 0), Buffer.alloc(28), words(names.length + 1, 0, ...own), ...written]);
}

function assemble(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const directory: Buffer[] = [words(1, 0, entries.length, 128, 3, entries.length * 16 - 128)];
  let offset = 12 + entries.length * 16;
  const data: Buffer[] = [];
  for (const [tag, table] of entries) {
    directory.push(Buffer.from(tag), longWord(0), longWord(offset), longWord(table.length));
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    data.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...data]);
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16BE(number & 0xffff, index * 2));
  return bytes;
}

function longWord(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
