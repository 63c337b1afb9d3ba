import { readIfExists } from "@/lib/read-if-exists";

/** How /proc counts processor time. */
const TICKS_PER_SECOND = 100;

/** The processor time that the child processes of this program have taken, in seconds, also those that have ended. Linux only. */
export function secondsOfChildren(): number {
  const [, , ...ended] = ticksOf("self");
  const living = childIds().flatMap(ticksOf);
  return [...ended, ...living].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** The most memory that one of the living child processes had, in bytes. Linux only. */
export function peakBytesOfChildren(): number {
  return Math.max(
    0,
    ...childIds().map((id) => 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(read(id, "status"))?.[1])),
  );
}

function childIds(): string[] {
  return read("self", `task/${process.pid}/children`).split(" ").filter(Boolean);
}

/** The ticks of a process as a user and in the system, and those of its children that have ended. */
function ticksOf(id: string): number[] {
  // The name of the program, in brackets, may have spaces.
  const fields = read(id, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).map(Number);
}

function read(id: string, file: string): string {
  return readIfExists(`/proc/${id}/${file}`) ?? "";
}
