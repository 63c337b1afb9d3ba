import { readIfExists } from "@/lib/read-if-exists";

export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readIfExists(`/proc/${pid}/status`) ?? "")?.[1] ?? 0) * 1024;
}
