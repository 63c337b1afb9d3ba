import { readdirSync, readFileSync } from "node:fs";

export type ProcessState =
  | "running"
  /** Killed or exiting, but with a thread that may still write. */
  | "ending"
  /** Dead. Its id may persist until its parent reaps it, which in a container may be never. */
  | "dead";

/** A thread's `stat` as described in proc(5). */
interface Thread {
  ended: boolean;
  ending: boolean;
  startTime: string;
}

const EXITING = 0x4;
const KILL_PENDING = 1 << 8;

/**
 * Whether a process is running, ending or dead. Without /proc, it counts as running while its id is taken.
 *
 * @param proc the mount point of the proc file system
 */
export function stateOfProcess(pid: number, proc = "/proc"): ProcessState {
  const leader = readThread(`${proc}/${pid}/stat`);
  if (!leader) return hasProcess(pid) ? "running" : "dead";
  const threads = listThreads(`${proc}/${pid}/task`);
  // The first thread may end while others continue to run.
  if (leader.ended && threads.every(({ ended }) => ended)) return "dead";
  return leader.ended || leader.ending ? "ending" : "running";
}

/** A process's id and, if /proc has it, its start time, because ids are reused, in containers very soon. */
export function identifyProcess(pid: number): string {
  const startTime = readThread(`/proc/${pid}/stat`)?.startTime;
  return startTime ? `${pid} ${startTime}` : String(pid);
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is running and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function listThreads(folder: string): Thread[] {
  return readOrNone(() => readdirSync(folder), []).flatMap((id) => readThread(`${folder}/${id}/stat`) ?? []);
}

function readThread(file: string): Thread | undefined {
  const stat = readOrNone(() => readFileSync(file, "utf8"), "");
  // The name before the last parenthesis may contain any character.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, flags, startTime, pending] = [fields[0], Number(fields[6]), fields[19], Number(fields[28])];
  if (!state || !startTime) return undefined;
  return {
    ended: /[ZXx]/.test(state),
    ending: (flags & EXITING) !== 0 || (pending & KILL_PENDING) !== 0,
    startTime,
  };
}

/** A process that ends between two reads is no error. */
function readOrNone<T>(read: () => T, none: T): T {
  try {
    return read();
  } catch {
    return none;
  }
}
