import { promisify } from "node:util";
import { deflateRaw as deflateRawAsync, deflateRawSync } from "node:zlib";

const DEFLATED = 8;
const VERSION = 20;
/** The earliest date that ZIP allows. A fixed date makes the output reproducible. */
const DATE = (1 << 5) | 1;
const UTF8 = 0x0800;

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < data.length; at += 1) {
    crc = (CRC[(crc ^ (data[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * Uses Node's native compression, because JavaScript packages take several times as long.
 * @param files contents by name, less than 4 GB in total
 */
export function makeZip(files: Record<string, Uint8Array>): Buffer {
  const archive = new ZipWriter();
  const parts = Object.entries(files).flatMap(([path, data]) =>
    archive.add(path, data, deflateRawSync(data)),
  );
  return Buffer.concat([...parts, ...archive.end()]);
}

export async function* streamZip(
  files: AsyncIterable<[path: string, data: Uint8Array]>,
): AsyncGenerator<Buffer> {
  const archive = new ZipWriter();
  for await (const [path, data] of files) yield* archive.add(path, data, await deflateRaw(data));
  yield* archive.end();
}

const deflateRaw = promisify<Uint8Array, Buffer>(deflateRawAsync);

class ZipWriter {
  private readonly directory: Buffer[] = [];
  private count = 0;
  private offset = 0;

  add(path: string, data: Uint8Array, packed: Buffer): Buffer[] {
    const name = Buffer.from(path);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(VERSION, 0);
    shared.writeUInt16LE(UTF8, 2);
    shared.writeUInt16LE(DEFLATED, 4);
    shared.writeUInt16LE(DATE, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(this.offset, 10);
    this.directory.push(Buffer.from("PK\x01\x02"), Buffer.from([VERSION, 0]), shared, location, name);
    const local = [Buffer.from("PK\x03\x04"), shared, name, packed];
    this.count += 1;
    this.offset += lengthOf(local);
    return local;
  }

  end(): Buffer[] {
    const end = Buffer.alloc(22);
    end.write("PK\x05\x06", "latin1");
    end.writeUInt16LE(this.count, 8);
    end.writeUInt16LE(this.count, 10);
    end.writeUInt32LE(lengthOf(this.directory), 12);
    end.writeUInt32LE(this.offset, 16);
    return [...this.directory, end];
  }
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
