export interface TarEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

class TarError extends Error {
  override readonly name = "TarError";
}

const BLOCK = 512;
const NAME_BYTES = 100;

/** Writes POSIX ustar archives that contain only files. Names have at most 100 bytes. */
export async function* writeTar(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== size) throw new TarError(`${name} changed while it was read`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * An entry's content must be read before the next entry is requested.
 * @throws TarError
 */
export async function* readTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(archive);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = parseHeader(header);
    const content = reader.parts(size);
    yield { name, size, content };
    for await (const part of content) void part;
    await reader.take(paddingOf(size));
  }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new TarError(`The name ${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const octal = (start: number, end: number) =>
    Number.parseInt(header.toString("latin1", start, end).replace(/[\0 ]+$/, ""), 8);
  if (octal(148, 156) !== checksumOf(header)) throw new TarError("A header of the archive is damaged");
  const name = header.toString("utf8", 0, NAME_BYTES).replace(/\0.*$/s, "");
  return { name, size: octal(124, 136) };
}

/** The checksum counts its own bytes as blanks. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.parts(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *parts(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (this.rest.length === 0) {
        const next = await this.chunks.next();
        if (next.done) throw new TarError("The archive is cut off");
        this.rest = Buffer.from(next.value);
      }
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }
}
