import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess, stateOfProcess, type ProcessState } from "./process-state";
import { StartError } from "./start-error";
import { readIfExists } from "@/lib/read-if-exists";

/** @throws StartError if the directory is not writable */
export function openDataDirectory(setting: string): string {
  const directory = path.resolve(setting);
  try {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
    return directory;
  } catch (cause) {
    throw new StartError(`DATA_DIR: cannot write to ${directory} (${reasonOf(cause)}).`, { cause });
  }
}

/** Node's recursive mkdir never returns if the system reports ENOENT, as under /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

/**
 * Locks the directory, because two databases would destroy each other's files.
 * @param timeoutMs how long to wait for a process that holds the lock but is exiting
 * @throws StartError naming the process that holds the lock
 */
export async function lockDataDirectory(directory: string, timeoutMs: number): Promise<() => void> {
  const file = path.join(directory, "lock");
  const mine = `${identifyProcess(process.pid)} in ${identifyDirectory(directory)}`;
  const end = Date.now() + timeoutMs;
  while (!tryCreate(file, mine)) {
    const holder = readIfExists(file);
    if (holder === undefined) continue;
    const pid = Number(holder.split(" ")[0]);
    const state = stateOfHolder(holder, directory);
    if (state === "dead") removeStale(file, holder);
    else if (state === "ending" && Date.now() < end) await wait(100);
    else {
      throw new StartError(
        `The data in ${directory} is in use by process ${pid}. Stop that process first, or set DATA_DIR to ` +
          "another folder.",
      );
    }
  }
  return () => {
    if (readIfExists(file) === mine) rmSync(file, { force: true });
  };
}

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

/** If another process has created a new lock in the meantime, keeps it. */
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

/** Ignores a lock that was copied with its directory, because its holder uses the original. */
function stateOfHolder(lock: string, directory: string): ProcessState {
  const [identity = "", place] = lock.split(" in ");
  if (place !== undefined && place !== identifyDirectory(directory)) return "dead";
  const pid = Number(identity.split(" ")[0]);
  const isAnother = pid === process.pid || identifyProcess(pid) !== identity;
  return !Number.isInteger(pid) || pid <= 0 || isAnother ? "dead" : stateOfProcess(pid);
}

/** Uses the inode, because a copy has a different inode and paths may differ between containers. */
function identifyDirectory(directory: string): string {
  return String(statSync(directory, { bigint: true }).ino);
}

/**
 * Generates the secret at the first start.
 * @throws StartError if the file is damaged
 */
export function keepSecret(directory: string, name: "auth-secret" | "database-password"): string {
  const file = path.join(directory, name);
  const generated = randomBytes(32).toString("base64url");
  try {
    writeFileSync(file, generated, { flag: "wx", mode: 0o600, flush: true });
    return generated;
  } catch {
    const kept = readIfExists(file)?.trim();
    if (!kept || kept.length < 16)
      throw new StartError(`${file} cannot be read. Delete it to have a new one generated.`);
    return kept;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
