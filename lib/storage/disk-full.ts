import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { notWritten } from "@/lib/db/why-not-written";
import { env } from "@/lib/env";

/** lib/embedded/disk-reserve.ts creates and removes this file. */
export function diskFullMark(directory: string): string {
  return path.join(directory, "disk-full");
}

/** Whether the disk is full except for a reserve for operations that free space. */
export function isDiskFull(): boolean {
  return existsSync(diskFullMark(env().DATA_DIR));
}

/** @throws AppError `disk_full` */
export function assertDiskHasRoom(): void {
  if (isDiskFull()) throw notWritten("disk_full");
}
