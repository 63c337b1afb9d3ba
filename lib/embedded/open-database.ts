import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DurableNodeFS } from "./durable-node-fs";
import { guardBackend } from "./guard-backend";
import type { EmscriptenOptions } from "./private-node-fs";
import { StartError } from "./start-error";

const POSTGRES_VERSION = "18";

/** PGlite's defaults without `-F`, which turns off fsync. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  // PGlite ignores the default, fdatasync.
  ...["-c", "wal_sync_method=fsync"],
  // The default (128 MB) would never be freed, and the operating system caches the files anyway.
  ...["-c", "shared_buffers=16MB"],
  // A recycled log file would still contain deleted values.
  ...["-c", "wal_recycle=off"],
];

class DatabaseFiles extends DurableNodeFS {
  override async init(pg: PGlite, given: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, given);
    return { emscriptenOpts: guardBackend(emscriptenOpts, endProcess) };
  }
}

/** Exiting immediately is safe, because nothing else runs in this process and commits are on disk. */
function endProcess(reason: unknown): never {
  console.error(`The embedded database has stopped (${String(reason)}). Please start the app again.`);
  process.exit(1);
}

/**
 * Creates the database if there is none. Commits survive a power loss. Exits if the backend ends.
 * @throws StartError if the files can't be opened or belong to another PostgreSQL version
 */
export async function openDatabase(directory: string, makeRoom?: () => boolean): Promise<PGlite> {
  assertVersion(directory);
  try {
    const fs = new DatabaseFiles(directory);
    if (makeRoom) fs.makeRoom = makeRoom;
    return await PGlite.create({ fs, startParams: START_PARAMS });
  } catch (cause) {
    throw new StartError(`The database in ${directory} cannot be opened: ${String(cause)}`, { cause });
  }
}

function assertVersion(directory: string): void {
  const file = path.join(directory, "PG_VERSION");
  const found = existsSync(file) ? readFileSync(file, "utf8").trim() : POSTGRES_VERSION;
  if (found === POSTGRES_VERSION) return;
  throw new StartError(
    `The database in ${directory} was made by PostgreSQL ${found}, but this version of Gleaner contains ` +
      `${POSTGRES_VERSION}. Nothing was changed. Start your previous version of Gleaner and save the data ` +
      'with "npm run backup -- FILE". Then restore that file with this version into an empty DATA_DIR: ' +
      '"npm run restore -- FILE".',
  );
}
