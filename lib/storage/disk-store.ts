import "server-only";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { notWritten } from "@/lib/db/why-not-written";
import { type BlobStore, segmentsOf } from "./blob-store";

/** With less free space, the disk could not store the largest file. */
const MIN_FREE_BYTES = 8 * 1024 * 1024;

/** Only the app's own user can read the files. A moved file keeps its mode. */
export function createDiskStore(root: string): BlobStore {
  const pathOf = (key: string) => path.join(root, ...segmentsOf(key));

  /** Renames a temporary file, so that neither a crash nor a power cut leaves a partial blob. */
  async function putAtomically(key: string, fill: (temporary: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    const folder = path.dirname(target);
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${target}.${randomUUID()}.tmp`;
    try {
      await fill(temporary);
      await writeToDisk(temporary, "r+");
      await rename(temporary, target);
      await Promise.all([folder, ...parentsOf(folder, firstMade)].map((one) => writeToDisk(one, "r")));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    putFile: (key, file) =>
      putAtomically(key, (temporary) =>
        rename(file, temporary).catch((error: NodeJS.ErrnoException) => {
          // The upload may be on a different file system.
          if (error.code !== "EXDEV") throw error;
          return copyFile(file, temporary);
        }),
      ),
    put: (key, bytes) => putAtomically(key, (temporary) => writeFile(temporary, bytes, { mode: 0o600 })),
    read: (key) => readFile(pathOf(key)),
    readParts: (key, signal) => createReadStream(pathOf(key), { signal }) as AsyncIterable<Buffer>,
    withLocalFile: (key, read) => read(pathOf(key)),
    async check() {
      // Create missing directories, as the first write would.
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
      const { bavail, bsize } = await statfs(root);
      if (bavail * bsize < MIN_FREE_BYTES) throw notWritten("disk_full");
    },
    deleteFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async *listFolders(kind) {
      const directory = await opendir(pathOf(kind)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (directory === null) return;
      for await (const entry of directory) {
        const folder = `${kind}/${entry.name}`;
        const found = await stat(pathOf(folder)).catch(() => null);
        if (found?.isDirectory()) yield { folder, modifiedAt: found.mtime };
      }
    },
  };
}

async function writeToDisk(file: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parentsOf(folder: string, firstMade: string | undefined): string[] {
  if (firstMade === undefined) return [];
  const parent = path.dirname(folder);
  return folder === path.resolve(firstMade) ? [parent] : [parent, ...parentsOf(parent, firstMade)];
}
