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
import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess, stateOfProcess, type ProcessState } from "./process-state";
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
  mkdirSync(directory, { mode: 0o700 });
}

/**
 * Makes this process the directory's only owner: two databases on the same files would destroy them.
 *
 * @param patienceMs how long a holder that is just ending is waited for
 * @returns gives the directory free again
 * @throws StartError naming the process that holds it
 */
export async function lockDataDirectory(directory: string, patienceMs: number): Promise<() => void> {
  const file = path.join(directory, "lock");
  const mine = identifyProcess(process.pid);
  const end = Date.now() + patienceMs;
  while (!tryCreate(file, mine)) {
    const holder = readIfExists(file);
    if (holder === undefined) continue;
    const pid = Number(holder.split(" ")[0]);
    const state = stateOfHolder(pid, holder);
    if (state === "dead") removeStale(file, holder);
    else if (state === "ending" && Date.now() < end) await wait(100);
    else {
      throw new StartError(
        `The data in ${directory} is in use by process ${pid}. Stop that one first, or set DATA_DIR.`,
      );
    }
  }
  return () => {
    if (readIfExists(file) === mine) rmSync(file, { force: true });
  };
}

/** Creates the file with its content in one step, so that nobody ever reads half of it. */
function tryCreate(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
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

function stateOfHolder(pid: number, identity: string): ProcessState {
  const isAnother = pid === process.pid || identifyProcess(pid) !== identity;
  return !Number.isInteger(pid) || pid <= 0 || isAnother ? "dead" : stateOfProcess(pid);
}

/**
 * A secret that an installation needs and nobody has to choose; made once, readable by its owner only.
 *
 * @throws StartError
 */
export function keepSecret(directory: string, name: "auth-secret" | "database-password"): string {
  const file = path.join(directory, name);
  const made = randomBytes(32).toString("base64url");
  try {
    writeFileSync(file, made, { flag: "wx", mode: 0o600 });
    return made;
  } catch {
    const kept = readIfExists(file)?.trim();
    if (!kept || kept.length < 16)
      throw new StartError(`${file} cannot be read. Delete it: another is made.`);
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
