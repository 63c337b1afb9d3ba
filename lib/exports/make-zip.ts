import { deflateRawSync } from "node:zlib";

const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first date of the format. A fixed date makes the output reproducible. */
const DATE = (1 << 5) | 1;
/** Flag: names are in UTF-8. */
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
 * Creates a zip archive with Node's native compression: packages that compress in JavaScript take several times as long.
 *
 * @param files contents by name; together under 4 GB
 */
export function makeZip(files: Record<string, Uint8Array>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, data] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(data);
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
    location.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([VERSION, 0]), shared, location, name);
    const local = [Buffer.from("PK\x03\x04"), shared, name, packed];
    locals.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  return Buffer.concat([...locals, ...directory, endOf(Object.keys(files).length, offset, directory)]);
}

function endOf(count: number, offset: number, directory: Buffer[]): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}
