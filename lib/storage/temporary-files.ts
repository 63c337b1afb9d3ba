import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";

/** No request takes this long, so an older file was left behind. */
const ABANDONED_AFTER_MS = 3_600_000;

function folder(): string {
  return path.resolve(env().DATA_DIR, "temporary");
}

export async function temporaryFile(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = path.join(folder(), randomUUID());
  await writeFile(file, "", { flag: "wx", mode: 0o600 });
  return file;
}

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
    // Recursive, because an interrupted backup leaves a folder behind.
    await rm(file, { recursive: true, force: true });
    deleted += 1;
  }
  return deleted;
}
