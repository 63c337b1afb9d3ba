import { readdirSync, readFileSync } from "node:fs";

export type ProcessState =
  | "running"
  /** Killed or exiting, but one of its threads may still be writing. */
  | "ending"
  /** Its ID may stay in use until its parent reaps it, which may never happen in a container. */
  | "dead";

interface Thread {
  ended: boolean;
  ending: boolean;
  startTime: string;
}

const EXITING = 0x4;
const KILL_PENDING = 1 << 8;

export function stateOfProcess(pid: number, proc = "/proc"): ProcessState {
  const leader = readThread(`${proc}/${pid}/stat`);
  if (!leader) return hasProcess(pid) ? "running" : "dead";
  const threads = listThreads(`${proc}/${pid}/task`);
  // The main thread may end before other threads.
  if (leader.ended && threads.every(({ ended }) => ended)) return "dead";
  return leader.ended || leader.ending ? "ending" : "running";
}

/** Includes the start time if /proc has it, because containers soon reuse process IDs. */
export function identifyProcess(pid: number): string {
  const startTime = readThread(`/proc/${pid}/stat`)?.startTime;
  return startTime ? `${pid} ${startTime}` : String(pid);
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function listThreads(folder: string): Thread[] {
  return readOrNone(() => readdirSync(folder), []).flatMap((id) => readThread(`${folder}/${id}/stat`) ?? []);
}

function readThread(file: string): Thread | undefined {
  const stat = readOrNone(() => readFileSync(file, "utf8"), "");
  // The process's name may contain any character. It ends at the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, flags, startTime, pending] = [fields[0], Number(fields[6]), fields[19], Number(fields[28])];
  if (!state || !startTime) return undefined;
  return {
    ended: /[ZXx]/.test(state),
    ending: (flags & EXITING) !== 0 || (pending & KILL_PENDING) !== 0,
    startTime,
  };
}

/** The process may end between two reads. */
function readOrNone<T>(read: () => T, none: T): T {
  try {
    return read();
  } catch {
    return none;
  }
}
