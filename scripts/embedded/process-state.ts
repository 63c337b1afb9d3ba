import { readdirSync, readFileSync } from "node:fs";

export type ProcessState =
  | "running"
  /** Killed or leaving, but with a thread that may still write. */
  | "ending"
  /** Gone; its id may stay until its parent asks how it ended, which in a container may be never. */
  | "dead";

/** A thread as proc(5) describes it in `stat`. */
interface Thread {
  ended: boolean;
  ending: boolean;
  startTime: string;
}

const EXITING = 0x4;
const KILL_PENDING = 1 << 8;

/**
 * How far a process has ended. Where the system does not tell, it runs for as long as its id is taken.
 *
 * @param proc where the system tells of its processes
 */
export function stateOfProcess(pid: number, proc = "/proc"): ProcessState {
  const leader = readThread(`${proc}/${pid}/stat`);
  if (!leader) return hasProcess(pid) ? "running" : "dead";
  const threads = listThreads(`${proc}/${pid}/task`);
  // A first thread that has ended leaves the others running.
  if (leader.ended && threads.every(({ ended }) => ended)) return "dead";
  return leader.ended || leader.ending ? "ending" : "running";
}

/** A process's id and, where the system tells it, its start: ids are given out again, in containers very soon. */
export function identifyProcess(pid: number): string {
  const startTime = readThread(`/proc/${pid}/stat`)?.startTime;
  return startTime ? `${pid} ${startTime}` : String(pid);
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function listThreads(folder: string): Thread[] {
  return readOrNone(() => readdirSync(folder), []).flatMap((id) => readThread(`${folder}/${id}/stat`) ?? []);
}

function readThread(file: string): Thread | undefined {
  const stat = readOrNone(() => readFileSync(file, "utf8"), "");
  // The name before it may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, flags, startTime, pending] = [fields[0], Number(fields[6]), fields[19], Number(fields[28])];
  if (!state || !startTime) return undefined;
  return {
    ended: /[ZXx]/.test(state),
    ending: (flags & EXITING) !== 0 || (pending & KILL_PENDING) !== 0,
    startTime,
  };
}

/** What ends between two looks is no error. */
function readOrNone<T>(read: () => T, none: T): T {
  try {
    return read();
  } catch {
    return none;
  }
}
