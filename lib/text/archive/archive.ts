import { inflateRawSync } from "node:zlib";

/** Why an archive is not unpacked. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  constructor(
    readonly reason: "broken" | "too_large" | "encrypted" | "unsafe_name",
    options?: ErrorOptions,
  ) {
    super(`archive: ${reason}`, options);
  }
}

/** All parts of one document together, unpacked. Real bytes are counted; what the archive claims is not believed. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 4096;

const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_SIZE = 30;
const ZIP64_EXTRA = 0x0001;
const UNKNOWN_32 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  method: number;
  encrypted: boolean;
  compressedSize: number;
  headerOffset: number;
}

/**
 * A zip archive in memory. Opening it reads the directory only; a part is unpacked when it is asked for, against a
 * budget that all parts share, so that no library ever sees more than {@link MAX_UNPACKED_BYTES}.
 */
export class Archive {
  private readonly entries: Map<string, Entry>;

  /** @throws ArchiveError when there is no readable directory, or too many or unsafely named entries in it */
  constructor(
    private readonly bytes: Buffer,
    private readonly budget = { left: MAX_UNPACKED_BYTES },
  ) {
    this.entries = new Map();
    for (const entry of readDirectory(bytes)) {
      // The first of two entries of one name counts, as it does for other programs.
      if (!this.entries.has(entry.name)) this.entries.set(entry.name, entry);
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The part's bytes, or null where there is no such part. Part names are compared exactly, then without case. */
  find(name: string): Buffer | null {
    const entry = this.entries.get(name) ?? this.findIgnoringCase(name);
    return entry ? this.unpack(entry) : null;
  }

  /** A part that is an archive itself; both share one budget. */
  open(name: string): Archive | null {
    const bytes = this.find(name);
    return bytes ? new Archive(bytes, this.budget) : null;
  }

  private findIgnoringCase(name: string): Entry | undefined {
    const wanted = name.toLowerCase();
    for (const entry of this.entries.values()) if (entry.name.toLowerCase() === wanted) return entry;
    return undefined;
  }

  private unpack(entry: Entry): Buffer {
    if (entry.encrypted) throw new ArchiveError("encrypted");
    const data = this.compressed(entry);
    if (entry.method === STORED) return this.spend(data);
    if (entry.method !== DEFLATED) throw new ArchiveError("broken");
    try {
      return this.spend(inflateRawSync(data, { maxOutputLength: Math.max(1, this.budget.left) }));
    } catch (error) {
      if (error instanceof ArchiveError) throw error;
      const tooLarge =
        error instanceof RangeError || (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
      throw new ArchiveError(tooLarge ? "too_large" : "broken", { cause: error });
    }
  }

  private compressed({ headerOffset, compressedSize }: Entry): Buffer {
    const { bytes } = this;
    if (headerOffset + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(headerOffset) !== LOCAL_SIGNATURE) {
      throw new ArchiveError("broken");
    }
    const start =
      headerOffset +
      LOCAL_SIZE +
      bytes.readUInt16LE(headerOffset + 26) +
      bytes.readUInt16LE(headerOffset + 28);
    if (start + compressedSize > bytes.length) throw new ArchiveError("broken");
    return bytes.subarray(start, start + compressedSize);
  }

  private spend(data: Buffer): Buffer {
    if (data.length > this.budget.left) throw new ArchiveError("too_large");
    this.budget.left -= data.length;
    return data;
  }
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  let offset = bytes.readUInt32LE(end + 16);
  if (
    offset === UNKNOWN_32 ||
    bytes.readUInt32LE(offset > bytes.length - 4 ? 0 : offset) !== ENTRY_SIGNATURE
  ) {
    // Something stands before the archive, or the sizes are in a zip64 record: the directory ends where the end begins.
    offset = end - bytes.readUInt32LE(end + 12);
  }
  const entries: Entry[] = [];
  while (offset >= 0 && offset + ENTRY_SIZE <= end && bytes.readUInt32LE(offset) === ENTRY_SIGNATURE) {
    if (entries.length >= MAX_ENTRIES) throw new ArchiveError("too_large");
    const nameLength = bytes.readUInt16LE(offset + 28);
    const extraLength = bytes.readUInt16LE(offset + 30);
    const commentLength = bytes.readUInt16LE(offset + 32);
    const nameStart = offset + ENTRY_SIZE;
    const extraStart = nameStart + nameLength;
    if (extraStart + extraLength + commentLength > end) throw new ArchiveError("broken");
    const sizes = readSizes(bytes, offset, bytes.subarray(extraStart, extraStart + extraLength));
    entries.push({
      name: safeName(bytes.toString("utf8", nameStart, extraStart)),
      method: bytes.readUInt16LE(offset + 10),
      encrypted: (bytes.readUInt16LE(offset + 8) & 1) === 1,
      ...sizes,
    });
    offset = extraStart + extraLength + commentLength;
  }
  if (entries.length === 0) throw new ArchiveError("broken");
  return entries;
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_SIZE - 0xffff);
  for (let at = bytes.length - END_SIZE; at >= lowest; at -= 1) {
    if (bytes[at] === 0x50 && bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new ArchiveError("broken");
}

function readSizes(
  bytes: Buffer,
  offset: number,
  extra: Buffer,
): Pick<Entry, "compressedSize" | "headerOffset"> {
  const size = bytes.readUInt32LE(offset + 24);
  let compressedSize = bytes.readUInt32LE(offset + 20);
  let headerOffset = bytes.readUInt32LE(offset + 42);
  if (compressedSize === UNKNOWN_32 || headerOffset === UNKNOWN_32) {
    const long = findExtra(extra, ZIP64_EXTRA);
    let at = size === UNKNOWN_32 ? 8 : 0;
    const next = (): number => {
      if (at + 8 > long.length) throw new ArchiveError("broken");
      at += 8;
      return Number(long.readBigUInt64LE(at - 8));
    };
    if (compressedSize === UNKNOWN_32) compressedSize = next();
    if (headerOffset === UNKNOWN_32) headerOffset = next();
  }
  return { compressedSize, headerOffset };
}

function findExtra(extra: Buffer, id: number): Buffer {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return Buffer.alloc(0);
}

/** Nothing is ever written under an entry's name; one that points outside still marks an archive made to do harm. */
function safeName(raw: string): string {
  const name = raw.replaceAll("\\", "/");
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name) || name.split("/").includes("..")) {
    throw new ArchiveError("unsafe_name");
  }
  return name;
}
