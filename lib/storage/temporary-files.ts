import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";

/** No request works on one file for that long: an older file was left by a process that died. */
const ABANDONED_AFTER_MS = 3_600_000;

function folder(): string {
  return path.resolve(env().DATA_DIR, "temporary");
}

/** Creates an empty file that no other user can read. The caller deletes it. Returns its path. */
export async function temporaryFile(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = path.join(folder(), randomUUID());
  await writeFile(file, "", { flag: "wx", mode: 0o600 });
  return file;
}

/** Deletes files that dead processes have left behind, uploads among them. Returns the number deleted. */
export async function deleteAbandonedFiles(now: Date): Promise<number> {
  const names = await readdir(folder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names) {
    const file = path.join(folder(), name);
    const found = await stat(file).catch(() => null);
    if (!found || found.mtimeMs > now.getTime() - ABANDONED_AFTER_MS) continue;
    // A backup that was interrupted leaves a folder.
    await rm(file, { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
}
