import { constants, inflateRawSync } from "node:zlib";
import { bytesInMemory, type ByteSource } from "@/lib/text/byte-source";

export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  constructor(
    readonly reason: "broken" | "too_large" | "encrypted" | "unsafe_name",
    options?: ErrorOptions,
  ) {
    super(`archive: ${reason}`, options);
  }
}

/** Limit for all parts together. Measured while unpacking, because declared sizes may be wrong. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
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

export interface UnpackedPart {
  bytes: Buffer;
  isWhole: boolean;
}

interface Entry {
  name: string;
  method: number;
  encrypted: boolean;
  compressedSize: number;
  headerOffset: number;
}

export class Archive {
  private readonly entries: Map<string, Entry>;

  /** @throws ArchiveError if the directory is unreadable or too long, or contains unsafe names */
  constructor(
    private readonly bytes: Buffer,
    private readonly budget = { left: MAX_UNPACKED_BYTES },
  ) {
    this.entries = new Map();
    for (const entry of readDirectory(bytesInMemory(bytes))) {
      // If two entries have the same name, the first one wins, as in other programs.
      if (!this.entries.has(entry.name)) this.entries.set(entry.name, entry);
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  find(name: string): Buffer | null {
    const entry = this.entry(name);
    return entry ? this.unpack(entry) : null;
  }

  /** Like {@link find}, but returns as much of a damaged part as can be unpacked. */
  recover(name: string): UnpackedPart | null {
    const entry = this.entry(name);
    if (!entry) return null;
    try {
      return { bytes: this.unpack(entry), isWhole: true };
    } catch (error) {
      if (!(error instanceof ArchiveError) || error.reason !== "broken") throw error;
      return { bytes: this.unpackBeginning(entry), isWhole: false };
    }
  }

  open(name: string): Archive | null {
    const bytes = this.find(name);
    return bytes ? new Archive(bytes, this.budget) : null;
  }

  private entry(name: string): Entry | undefined {
    return this.entries.get(name) ?? this.findIgnoringCase(name);
  }

  private findIgnoringCase(name: string): Entry | undefined {
    const wanted = name.toLowerCase();
    for (const entry of this.entries.values()) if (entry.name.toLowerCase() === wanted) return entry;
    return undefined;
  }

  private unpackBeginning(entry: Entry): Buffer {
    try {
      return this.unpack(entry, constants.Z_SYNC_FLUSH);
    } catch (error) {
      if (error instanceof ArchiveError && error.reason === "broken") return Buffer.alloc(0);
      throw error;
    }
  }

  private unpack(entry: Entry, finishFlush: number = constants.Z_FINISH): Buffer {
    if (entry.encrypted) throw new ArchiveError("encrypted");
    const data = this.compressed(entry);
    if (entry.method === STORED) return this.spend(data);
    if (entry.method !== DEFLATED) throw new ArchiveError("broken");
    try {
      return this.spend(
        inflateRawSync(data, { finishFlush, maxOutputLength: Math.max(1, this.budget.left) }),
      );
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

export function* readDirectory(archive: ByteSource): Generator<Entry> {
  const { end, size, offset: declared } = findEnd(archive);
  let offset = declared;
  if (
    offset === UNKNOWN_32 ||
    signatureAt(archive, offset > archive.length - 4 ? 0 : offset) !== ENTRY_SIGNATURE
  ) {
    // The declared offset may be wrong or missing (zip64), but the directory ends where the end record starts.
    offset = end - size;
  }
  let count = 0;
  while (offset >= 0 && offset + ENTRY_SIZE <= end && signatureAt(archive, offset) === ENTRY_SIGNATURE) {
    if ((count += 1) > MAX_ENTRIES) throw new ArchiveError("too_large");
    const header = archive.read(offset, offset + ENTRY_SIZE);
    const extraStart = ENTRY_SIZE + header.readUInt16LE(28);
    const extraEnd = extraStart + header.readUInt16LE(30);
    const next = offset + extraEnd + header.readUInt16LE(32);
    if (next > end) throw new ArchiveError("broken");
    const entry = archive.read(offset, offset + extraEnd);
    yield {
      name: safeName(entry.toString("utf8", ENTRY_SIZE, extraStart)),
      method: entry.readUInt16LE(10),
      encrypted: (entry.readUInt16LE(8) & 1) === 1,
      ...readSizes(entry, entry.subarray(extraStart)),
    };
    offset = next;
  }
  if (count === 0) throw new ArchiveError("broken");
}

function signatureAt(archive: ByteSource, offset: number): number {
  return archive.read(offset, offset + 4).readUInt32LE(0);
}

function findEnd(archive: ByteSource): { end: number; size: number; offset: number } {
  const lowest = Math.max(0, archive.length - END_SIZE - 0xffff);
  const tail = archive.read(lowest, archive.length);
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail[at] === 0x50 && tail.readUInt32LE(at) === END_SIGNATURE) {
      return { end: lowest + at, size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
    }
  }
  throw new ArchiveError("broken");
}

function readSizes(entry: Buffer, extra: Buffer): Pick<Entry, "compressedSize" | "headerOffset"> {
  const size = entry.readUInt32LE(24);
  let compressedSize = entry.readUInt32LE(20);
  let headerOffset = entry.readUInt32LE(42);
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

/** Entries are never written to disk, but an absolute path or `..` marks an archive as malicious. */
function safeName(raw: string): string {
  const name = raw.replaceAll("\\", "/");
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name) || name.split("/").includes("..")) {
    throw new ArchiveError("unsafe_name");
  }
  return name;
}
