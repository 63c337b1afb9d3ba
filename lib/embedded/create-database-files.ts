import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "./app-process";
import { readyMadeFile, unpackDatabase } from "./ready-made-database";
import { StartError } from "./start-error";

/**
 * The directory appears only once its files are complete. Deletes the leftovers of an interrupted creation.
 * @param archive a ready-made database; if null, the database is empty and has no migrations
 * @throws StartError
 */
export async function createDatabaseFiles(
  directory: string,
  archive: string | null = findReadyMade(),
): Promise<void> {
  const [parent, prefix] = [path.dirname(directory), `${path.basename(directory)}-new-`];
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await remove(path.join(parent, name));
  }
  const staging = await mkdtemp(path.join(parent, prefix));
  try {
    if (archive !== null) await unpackDatabase(archive, staging);
    else if (!(await initialise(staging)))
      throw new StartError(`The database in ${directory} cannot be created.`);
    await rename(staging, directory);
    writeToDisk(parent);
  } finally {
    await remove(staging);
  }
}

function findReadyMade(): string | null {
  const archive = readyMadeFile();
  return existsSync(archive) ? archive : null;
}

/** Runs in a separate process, because a process never gives back the hundreds of megabytes that this takes. */
async function initialise(directory: string): Promise<boolean> {
  const program = path.join(projectRoot, "scripts/generated/create-database.mjs");
  const creator = spawn(process.execPath, [program, directory], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(creator, "exit")) as [number | null];
  return code === 0;
}

function writeToDisk(directory: string): void {
  const opened = openSync(directory, "r");
  fsyncSync(opened);
  closeSync(opened);
}

/** Retries, because a child process may still be writing after its parent was killed. */
function remove(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 10 });
}
