import { readFileSync } from "node:fs";

/** The memory that a process has at the moment; 0 where it is gone. Linux only. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readIfExists(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

export function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
