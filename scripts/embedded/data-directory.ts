import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "./start-error";

/** Makes the directory if need be. @throws StartError when nothing can be written there */
export function openDataDirectory(setting: string): string {
  const directory = path.resolve(setting);
  try {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
    return directory;
  } catch (cause) {
    throw new StartError(`DATA_DIR: nothing can be written to ${directory} (${reasonOf(cause)}).`, { cause });
  }
}

/** Node's own recursive mkdir never returns where the system denies with "no such file", as under /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  mkdirSync(directory);
}

export interface DirectoryLock {
  /** Whether the process that held the lock before was found dead. */
  takenOver: boolean;
  release(): void;
}

/**
 * Makes this process the directory's only owner: two databases on the same files would destroy them.
 *
 * @throws StartError naming the process that holds it
 */
export function lockDataDirectory(directory: string): DirectoryLock {
  const file = path.join(directory, "lock");
  const mine = identify(process.pid);
  let takenOver = false;
  while (!tryCreate(file, mine)) {
    const holder = readIfExists(file);
    if (holder === undefined) continue;
    const pid = Number(holder.split(" ")[0]);
    if (isRunning(pid, holder)) {
      throw new StartError(
        `The data in ${directory} is in use by process ${pid}. Stop that one first, or set DATA_DIR.`,
      );
    }
    removeStale(file, holder);
    takenOver = true;
  }
  return {
    takenOver,
    release: () => {
      if (readIfExists(file) === mine) rmSync(file, { force: true });
    },
  };
}

/** Creates the file with its content in one step, so that nobody ever reads half of it. */
function tryCreate(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead process's lock, but not the one that another starting process has put in its place meanwhile. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const taken = readIfExists(aside);
  if (taken !== undefined && taken !== stale) tryCreate(file, taken);
  rmSync(aside, { force: true });
}

function isRunning(pid: number, identity: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    if (!hasCode(error, "EPERM")) return false;
  }
  return identify(pid) === identity;
}

/** A process's id and, where the system tells it, its start: ids are given out again, in containers very soon. */
function identify(pid: number): string {
  const stat = readIfExists(`/proc/${pid}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return startTime ? `${pid} ${startTime}` : String(pid);
}

/** The secret that signs cookies and tokens of an installation that sets none; made once, readable by its owner only. */
export function keepSecret(directory: string): string {
  const file = path.join(directory, "auth-secret");
  const made = randomBytes(32).toString("base64url");
  try {
    writeFileSync(file, made, { flag: "wx", mode: 0o600 });
    return made;
  } catch {
    const kept = readIfExists(file)?.trim();
    if (!kept || kept.length < 16)
      throw new StartError(`${file} cannot be read. Delete it, or set AUTH_SECRET.`);
    return kept;
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
