import { readIfExists } from "@/lib/read-if-exists";

/** The memory that a process has at the moment; 0 where it is gone. Linux only. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readIfExists(`/proc/${pid}/status`) ?? "")?.[1] ?? 0) * 1024;
}
