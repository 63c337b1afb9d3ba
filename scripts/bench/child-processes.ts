import { readIfExists } from "@/lib/read-if-exists";

const TICKS_PER_SECOND = 100;

/** Includes child processes that have ended. Linux only. */
export function secondsOfChildren(): number {
  const [, , ...ended] = ticksOf("self");
  const living = childIds().flatMap(ticksOf);
  return [...ended, ...living].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

export function peakBytesOfChildren(): number {
  return Math.max(
    0,
    ...childIds().map((id) => 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(read(id, "status"))?.[1])),
  );
}

function childIds(): string[] {
  return read("self", `task/${process.pid}/children`).split(" ").filter(Boolean);
}

function ticksOf(id: string): number[] {
  const fields = read(id, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).map(Number);
}

function read(id: string, file: string): string {
  return readIfExists(`/proc/${id}/${file}`) ?? "";
}
