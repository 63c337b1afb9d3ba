const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_REGULAR_SECTOR = 0xfffffffa;
const HEADER_DIFAT = 109;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** Reads MS-CFB files. Skips missing sectors, and ends a chain that loops. */
export class CompoundFile {
  private readonly sectorSize: number;
  private readonly fat: number[];
  private readonly miniFat: number[];
  private readonly miniCutoff: number;
  private readonly entries: Entry[];
  private readonly miniStream: Buffer;

  constructor(private readonly bytes: Buffer) {
    const shift = bytes.length >= HEADER_BYTES ? bytes.readUInt16LE(30) : 0;
    if (shift !== 9 && shift !== 12) throw new Error("no compound file");
    this.sectorSize = 1 << shift;
    this.fat = this.readFat();
    this.entries = this.readEntries(this.chain(bytes.readUInt32LE(48)));
    this.miniCutoff = bytes.readUInt32LE(56);
    this.miniFat = toNumbers(this.chain(bytes.readUInt32LE(60)));
    const root = this.entries.find((entry) => entry.type === 5);
    this.miniStream = root ? this.chain(root.start) : Buffer.alloc(0);
  }

  find(name: string): Buffer | null {
    const entry = this.entries.find((candidate) => candidate.type === 2 && candidate.name === name);
    if (!entry) return null;
    const data = entry.size < this.miniCutoff ? this.miniChain(entry.start) : this.chain(entry.start);
    return data.subarray(0, entry.size);
  }

  private sector(number: number): Buffer {
    const start = (number + 1) * this.sectorSize;
    return this.bytes.subarray(start, start + this.sectorSize);
  }

  private readFat(): number[] {
    const { bytes } = this;
    const sectors: number[] = [];
    for (let i = 0; i < HEADER_DIFAT; i += 1) sectors.push(bytes.readUInt32LE(76 + i * 4));
    let next = bytes.readUInt32LE(68);
    for (let hops = 0; next < MAX_REGULAR_SECTOR && hops < this.sectorCount(); hops += 1) {
      const numbers = toNumbers(this.sector(next));
      next = numbers.pop() ?? MAX_REGULAR_SECTOR;
      sectors.push(...numbers);
    }
    const used = sectors.filter((sector) => sector < this.sectorCount());
    return used.flatMap((sector) => toNumbers(this.sector(sector)));
  }

  private sectorCount(): number {
    return Math.ceil(this.bytes.length / this.sectorSize);
  }

  private chain(start: number): Buffer {
    const parts: Buffer[] = [];
    let sector = start;
    for (let hops = 0; sector < MAX_REGULAR_SECTOR && hops <= this.sectorCount(); hops += 1) {
      const part = this.sector(sector);
      if (part.length === 0) break;
      parts.push(part);
      sector = this.fat[sector] ?? MAX_REGULAR_SECTOR;
    }
    return Buffer.concat(parts);
  }

  private miniChain(start: number): Buffer {
    const parts: Buffer[] = [];
    let sector = start;
    for (let hops = 0; sector < MAX_REGULAR_SECTOR && hops <= this.miniFat.length; hops += 1) {
      parts.push(this.miniStream.subarray(sector * 64, sector * 64 + 64));
      sector = this.miniFat[sector] ?? MAX_REGULAR_SECTOR;
    }
    return Buffer.concat(parts);
  }

  private readEntries(directory: Buffer): Entry[] {
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const length = directory.readUInt16LE(at + 64);
      if (length < 2 || length > 64) continue;
      entries.push({
        name: directory.toString("utf16le", at, at + length - 2),
        type: directory[at + 66] ?? 0,
        start: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
      });
    }
    return entries;
  }
}

function toNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}
