import { randomBytes } from "node:crypto";
import { existsSync, renameSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { diskFullMark } from "@/lib/storage/disk-full";

const MIB = 1024 * 1024;
/** Two files of the database's log of transactions: without room for the next one it ends. */
const RESERVE_BYTES = 32 * MIB;
/** Less free than this, and the disk counts as full. */
const FULL_BELOW_BYTES = 8 * MIB;
/** What must be free beside the reserve before the disk counts as usable again. */
const ROOMY_BYTES = 16 * MIB;

const CHECK_EVERY_MS = 1_000;

/**
 * Room on the disk of the embedded database that is given up when the disk is full, so that documents can still be deleted. Until
 * it can be kept again, `isDiskFull` is true in the app.
 */
export class DiskReserve {
  /** Called after the reserve was given up. */
  onGivenUp: () => void = () => undefined;
  private readonly file: string;
  private readonly mark: string;

  /** @param freeBytes what ordinary users may still write there */
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

  /** Gives the reserve up where the disk is full, and takes it again where there is room. */
  async check(): Promise<void> {
    if (!this.isFull && this.isKept) {
      this.giveUpIfFull();
    } else if (this.freeBytes(this.directory) >= RESERVE_BYTES + ROOMY_BYTES) await this.keep();
    else this.giveUp();
  }

  /** Checks now and then. @returns what ends that, and resolves when no check is under way. */
  watch(): () => Promise<void> {
    let checking = Promise.resolve();
    const check = () => {
      // A disk that cannot be asked fails elsewhere, with a message.
      checking = checking.then(() => this.check()).catch(() => undefined);
    };
    const timer = setInterval(check, CHECK_EVERY_MS).unref();
    check();
    return () => {
      clearInterval(timer);
      return checking;
    };
  }

  /**
   * Frees the reserve at once. Renaming and truncating need no room.
   *
   * @returns whether there was something to free
   */
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
      // Not even an empty file can be made: the caller's own error says more.
      return false;
    }
  }

  /** Before anything is written by a start: its own files need room. */
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
        // Not zeros, which some file systems store without room.
        const part = randomBytes(MIB);
        for (let size = 0; size < RESERVE_BYTES; size += part.length) await handle.write(part);
      } finally {
        await handle.close();
      }
      rmSync(this.mark, { force: true });
    } catch {
      // Another program has taken the room meanwhile.
      rmSync(this.file, { force: true });
      this.giveUp();
    }
  }
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
