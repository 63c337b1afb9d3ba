import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { notWritten } from "@/lib/db/why-not-written";
import { env } from "@/lib/env";

/** The file that marks a data directory whose disk is full; `lib/embedded/disk-reserve.ts` makes and removes it. */
export function diskFullMark(directory: string): string {
  return path.join(directory, "disk-full");
}

/** Whether the embedded database's disk is full: the little room that is left is kept for what makes more. */
export function isDiskFull(): boolean {
  return existsSync(diskFullMark(env().DATA_DIR));
}

/** @throws AppError `disk_full` */
export function assertDiskHasRoom(): void {
  if (isDiskFull()) throw notWritten("disk_full");
}
