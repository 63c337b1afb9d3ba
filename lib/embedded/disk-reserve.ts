import { randomBytes } from "node:crypto";
import { existsSync, renameSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { diskFullMark } from "@/lib/storage/disk-full";

const MIB = 1024 * 1024;
/** Room for two files of the transaction log. PostgreSQL exits if it has no room for the next one. */
const RESERVE_BYTES = 32 * MIB;
const FULL_BELOW_BYTES = 8 * MIB;
/** The disk is usable again once this much space is free beyond the reserve. */
const ROOMY_BYTES = 16 * MIB;

const CHECK_EVERY_MS = 1_000;

/** Reserves disk space and frees it when the disk is full, so that users can still delete documents. */
export class DiskReserve {
  onGivenUp: () => void = () => undefined;
  private readonly file: string;
  private readonly mark: string;

  constructor(
    private readonly directory: string,
    private readonly freeBytes = freeBytesOf,
  ) {
    this.file = path.join(directory, "reserve");
    this.mark = diskFullMark(directory);
  }

  get isFull(): boolean {
    return existsSync(this.mark);
  }

  async check(): Promise<void> {
    if (!this.isFull && this.isKept) {
      this.giveUpIfFull();
    } else if (this.freeBytes(this.directory) >= RESERVE_BYTES + ROOMY_BYTES) await this.keep();
    else this.giveUp();
  }

  watch(): () => Promise<void> {
    let checking = Promise.resolve();
    const check = () => {
      // Ignore the error: a failing write reports a better one.
      checking = checking.then(() => this.check()).catch(() => undefined);
    };
    const timer = setInterval(check, CHECK_EVERY_MS).unref();
    check();
    return () => {
      clearInterval(timer);
      return checking;
    };
  }

  /** Only renames and truncates files, because that needs no disk space. Returns whether it freed anything. */
  giveUp(): boolean {
    if (this.isFull) return false;
    try {
      const kept = existsSync(this.file);
      if (kept) {
        renameSync(this.file, this.mark);
        truncateSync(this.mark);
      } else writeFileSync(this.mark, "", { mode: 0o600 });
      this.onGivenUp();
      return kept;
    } catch {
      return false;
    }
  }

  giveUpIfFull(): void {
    if (this.freeBytes(this.directory) < FULL_BELOW_BYTES) this.giveUp();
  }

  private get isKept(): boolean {
    return existsSync(this.file) && statSync(this.file).size === RESERVE_BYTES;
  }

  private async keep(): Promise<void> {
    try {
      const handle = await open(this.file, "w", 0o600);
      try {
        // Write random data, because some file systems store zeros without using space.
        const part = randomBytes(MIB);
        for (let size = 0; size < RESERVE_BYTES; size += part.length) await handle.write(part);
      } finally {
        await handle.close();
      }
      rmSync(this.mark, { force: true });
    } catch {
      rmSync(this.file, { force: true });
      this.giveUp();
    }
  }
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
