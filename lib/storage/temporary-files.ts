import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";

/** Nobody works on one file for that long: what is older was left by a process that died. */
const ABANDONED_AFTER_MS = 3_600_000;

function folder(): string {
  return path.resolve(env().DATA_DIR, "temporary");
}

/** An empty file of this process alone, closed to other users; whoever asks for it removes it. */
export async function temporaryFile(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = path.join(folder(), randomUUID());
  await writeFile(file, "", { flag: "wx", mode: 0o600 });
  return file;
}

/** Deletes what processes that died have left, documents among it. Returns how many files. */
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
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}
